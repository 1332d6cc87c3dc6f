import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { LoadMore } from './load-more.tsx';

beforeAll(startTestTranslations);
afterEach(() => {
  vi.unstubAllGlobals();
});

let see: (isIntersecting: boolean) => void = () => {};

class SeenBelow {
  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    see = (isIntersecting) => report([{ isIntersecting }]);
  }
  observe() {}
  disconnect() {
    see = () => {};
  }
}

test('loads the next page when the end comes near, and not again while it loads or after it failed', () => {
  vi.stubGlobal('IntersectionObserver', SeenBelow);
  const fetchNextPage = vi.fn();
  const idle = { isFetching: false, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage };
  const { rerender } = render(<LoadMore pages={idle} />);
  act(() => see(false));
  expect(fetchNextPage).not.toHaveBeenCalled();
  act(() => see(true));
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  rerender(<LoadMore pages={{ ...idle, isFetching: true, isFetchingNextPage: true }} />);
  act(() => see(true));
  rerender(<LoadMore pages={{ ...idle, isFetchNextPageError: true }} />);
  act(() => see(true));
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(fetchNextPage).toHaveBeenCalledTimes(2);
});
