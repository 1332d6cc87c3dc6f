import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSteadyOrder } from './use-steady-order.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Row = { room_id: number };
const rooms = (...ids: number[]): Row[] => ids.map((room_id) => ({ room_id }));
const idOf = ({ room_id }: Row) => room_id;

test('rows keep their places for ten seconds after a change, and another filter counts at once', () => {
  const { result, rerender } = renderHook(({ rows, filter }) => useSteadyOrder(rows, filter, idOf), {
    initialProps: { rows: rooms(), filter: 'all' },
  });
  const shown = () => result.current.map(({ room_id }) => room_id);
  rerender({ rows: rooms(1, 2, 3), filter: 'all' });
  expect(shown()).toEqual([1, 2, 3]);

  // 3 is the worst now, 2 is gone, 4 is new and follows 3.
  rerender({ rows: rooms(3, 4, 1), filter: 'all' });
  expect(shown()).toEqual([1, 3, 4]);
  act(() => void vi.advanceTimersByTime(9_900));
  expect(shown()).toEqual([1, 3, 4]);
  act(() => void vi.advanceTimersByTime(200));
  expect(shown()).toEqual([3, 4, 1]);

  rerender({ rows: rooms(1, 3), filter: 'down' });
  expect(shown()).toEqual([1, 3]);
});

test('a new row is in its place at once, and moves no row that is in use', () => {
  const { result, rerender } = renderHook(({ rows }) => useSteadyOrder(rows, '', idOf), {
    initialProps: { rows: rooms(1, 2, 3) },
  });
  const shown = () => result.current.map(({ room_id }) => room_id);
  rerender({ rows: rooms(9, 1, 8, 2, 3) });
  expect(shown()).toEqual([9, 1, 8, 2, 3]);

  const main = document.body.appendChild(document.createElement('main'));
  main.innerHTML = '<div data-index="1"><button></button></div>';
  main.querySelector('button')?.focus();
  // The row with the focus is 1. 7 and 6 belong above it, 5 does not; 9 is gone.
  rerender({ rows: rooms(7, 6, 1, 8, 5, 2, 3) });
  expect(shown()).toEqual([1, 7, 6, 8, 5, 2, 3]);
  main.remove();
  act(() => void vi.advanceTimersByTime(10_000));
  expect(shown()).toEqual([7, 6, 1, 8, 5, 2, 3]);
});
