import { expect, test } from 'vitest';
import { nextSort } from './next-sort.ts';

test('clicking the same column while ascending switches to descending', () => {
  expect(nextSort({ key: 'name', direction: 'asc' }, 'name')).toEqual({ key: 'name', direction: 'desc' });
});

test('clicking the same column while descending becomes ascending', () => {
  expect(nextSort({ key: 'name', direction: 'desc' }, 'name')).toEqual({ key: 'name', direction: 'asc' });
});

test('clicking another column becomes ascending', () => {
  expect(nextSort({ key: 'name', direction: 'asc' }, 'floor')).toEqual({ key: 'floor', direction: 'asc' });
  expect(nextSort(undefined, 'floor')).toEqual({ key: 'floor', direction: 'asc' });
});
