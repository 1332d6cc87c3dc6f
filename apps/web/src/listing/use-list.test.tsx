import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { type FakeFilter, type FakeNarrowing, type FakeSource, fakeList, fakeRows } from '#test/fake-list.ts';
import { testQueryClient } from '#test/test-query-client.ts';
import { useList } from './use-list.ts';

type Request = {
  filter?: FakeFilter;
  narrow?: FakeNarrowing;
  sort?: { key: 'name' | 'floor'; direction: 'asc' | 'desc' };
};

function show(source: FakeSource, first: Request = {}) {
  const client = testQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(
    ({ filter = {}, narrow = {}, sort = source.defaultSort }: Request) =>
      useList(source, { filter, narrow, sort }),
    { wrapper, initialProps: first },
  );
}

const rows = fakeRows(60);
const idsOf = (list: { rows: readonly { id: number }[] }) => list.rows.map(({ id }) => id);

describe('a list that fits in one response', () => {
  test('is requested once, and then narrowed and sorted without another request', async () => {
    const { source, requests } = fakeList(rows, 1000);
    const { result, rerender } = show(source);
    await waitFor(() => expect(result.current.rows).toHaveLength(60));
    rerender({ narrow: { search: 'bulle' }, sort: { key: 'floor', direction: 'desc' } });
    expect(result.current.rows.every(({ name }) => /bulle/i.test(name))).toBe(true);
    expect(result.current.total).toBe(result.current.rows.length);
    rerender({ narrow: { search: 'bulle', min_floor: 3 } });
    expect(result.current.rows.every(({ floor }) => floor >= 3)).toBe(true);
    expect(result.current.isPaged).toBe(false);
    expect(requests).toEqual([{ limit: 1000, sort: 'name' }]);
  });

  test('is requested again for another id', async () => {
    const { source, requests } = fakeList(rows, 1000);
    const { result, rerender } = show(source, { filter: { site_id: 1 } });
    await waitFor(() => expect(result.current.rows).toHaveLength(30));
    rerender({ filter: { site_id: 2 } });
    expect(result.current.isUpdating).toBe(true);
    await waitFor(() => expect(result.current.rows.every((row) => row.site_id === 2)).toBe(true));
    expect(requests).toHaveLength(2);
  });
});

describe('a longer list', () => {
  test('shows its real total, and grows page by page to all rows in order', async () => {
    const { source, requests } = fakeList(rows, 25);
    const { result } = show(source);
    await waitFor(() => expect(result.current.rows).toHaveLength(25));
    expect(result.current).toMatchObject({ total: 60, isPaged: true, hasMore: true });
    act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.rows).toHaveLength(50));
    act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.rows).toHaveLength(60));
    expect(result.current.hasMore).toBe(false);
    expect(requests).toHaveLength(3);
    const whole = show(fakeList(rows, 1000).source);
    await waitFor(() => expect(idsOf(whole.result.current)).toEqual(idsOf(result.current)));
  });

  test('is searched by the server when the typing pauses, and keeps its rows until then', async () => {
    const { source, requests } = fakeList(rows, 25);
    const { result, rerender } = show(source);
    await waitFor(() => expect(result.current.rows).toHaveLength(25));
    for (const search of ['b', 'bu', 'bul', 'bulle']) rerender({ narrow: { search } });
    expect(result.current.isUpdating).toBe(true);
    expect(result.current.rows).toHaveLength(25);
    await waitFor(() => expect(result.current.isUpdating).toBe(false));
    expect(requests.map(({ search }) => search)).toEqual([undefined, 'bulle']);
    expect(result.current.rows.every(({ name }) => /bulle/i.test(name))).toBe(true);
  });

  test.each([
    { narrow: { search: 'e' }, sort: { key: 'name', direction: 'asc' } },
    { narrow: { search: ' 1 ', min_floor: 2 }, sort: { key: 'floor', direction: 'desc' } },
    { narrow: {}, sort: { key: 'name', direction: 'desc' } },
  ] as const)('returns the same rows in the same order as a short one: %o', async (request) => {
    const long = show(fakeList(rows, 25).source, request);
    const short = show(fakeList(rows, 1000).source, request);
    await waitFor(() => expect(short.result.current.isLoading).toBe(false));
    await waitFor(() => expect(long.result.current.isUpdating || long.result.current.isLoading).toBe(false));
    while (long.result.current.hasMore) {
      const before = long.result.current.rows.length;
      act(() => long.result.current.loadMore());
      await waitFor(() => expect(long.result.current.rows.length).toBeGreaterThan(before));
    }
    expect(idsOf(long.result.current)).toEqual(idsOf(short.result.current));
    expect(long.result.current.total).toBe(short.result.current.total);
  });

  test('does not automatically request a failed page again', async () => {
    const { source } = fakeList(rows, 25);
    let failing = false;
    const { result } = show({
      ...source,
      fetchPage: (query, signal) =>
        failing ? Promise.reject(new Error('down')) : source.fetchPage(query, signal),
    });
    await waitFor(() => expect(result.current.rows).toHaveLength(25));
    failing = true;
    act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.moreError?.message).toBe('down'));
    failing = false;
    act(() => result.current.loadMore());
    expect(result.current.isLoadingMore).toBe(false);
    act(() => result.current.retryMore());
    await waitFor(() => expect(result.current.rows).toHaveLength(50));
  });
});

test('a list that cannot be loaded says why, and can be retried', async () => {
  const { source } = fakeList(rows, 1000);
  let failing = true;
  const { result } = show({
    ...source,
    fetchPage: (query, signal) =>
      failing ? Promise.reject(new Error('down')) : source.fetchPage(query, signal),
  });
  await waitFor(() => expect(result.current.error?.message).toBe('down'));
  failing = false;
  act(() => result.current.retry());
  await waitFor(() => expect(result.current.rows).toHaveLength(60));
});
