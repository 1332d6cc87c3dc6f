import { sortRows } from '@greenroom/domain/listing/sort-rows.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { type FakeRow, type FakeSource, fakeList, fakeRows, fakeRule } from '#test/fake-list.ts';
import { testQueryClient } from '#test/test-query-client.ts';
import { useAdjacentRows } from './use-adjacent-rows.ts';

const rows = fakeRows(40);
const byName = sortRows(rows, fakeRule.defaultSort, fakeRule);

function walkFrom(source: FakeSource, row: FakeRow | undefined, search = '') {
  const client = testQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useAdjacentRows(source, { row, filter: {}, narrow: { search } }), { wrapper })
    .result;
}

describe.each([
  ['one answer holds', 1000],
  ['is longer than one answer', 15],
])('in a list that %s', (_, max) => {
  test('the arrows lead to the previous and next row by name', async () => {
    const { source } = fakeList(rows, max);
    const result = walkFrom(source, byName[20]);
    await waitFor(() => expect(result.current.next?.id).toBe(byName[21]?.id));
    expect(result.current.previous?.id).toBe(byName[19]?.id);
  });

  test('the first row has no previous and the last no next one', async () => {
    const { source } = fakeList(rows, max);
    const first = walkFrom(source, byName[0]);
    await waitFor(() => expect(first.current.next?.id).toBe(byName[1]?.id));
    expect(first.current.previous).toBeUndefined();
    const last = walkFrom(source, byName[39]);
    await waitFor(() => expect(last.current.previous?.id).toBe(byName[38]?.id));
    expect(last.current.next).toBeUndefined();
  });

  test('the arrows stay within the search', async () => {
    const hits = byName.filter(({ name }) => /bulle/i.test(name));
    const result = walkFrom(fakeList(rows, max).source, hits[3], 'bulle');
    await waitFor(() => expect(result.current.next?.id).toBe(hits[4]?.id));
    expect(result.current.previous?.id).toBe(hits[2]?.id);
  });

  test('finds the adjacent rows of a row that the search excludes', async () => {
    const outsider = byName.find(({ name }) => name.startsWith('Forum')) as FakeRow;
    const place = byName.indexOf(outsider);
    const hits = byName.filter(({ name }) => /bulle/i.test(name));
    const result = walkFrom(fakeList(rows, max).source, outsider, 'bulle');
    const before = hits.filter((hit) => byName.indexOf(hit) < place).at(-1);
    await waitFor(() => expect(result.current.previous?.id).toBe(before?.id));
    expect(result.current.next?.id).toBe(hits.find((hit) => byName.indexOf(hit) > place)?.id);
    expect(result.current.position).toBeUndefined();
  });
});

test('the position is known when the whole list is loaded', async () => {
  const result = walkFrom(fakeList(rows, 1000).source, byName[4]);
  await waitFor(() => expect(result.current).toMatchObject({ position: 5, total: 40 }));
});

test('a long list costs two rows, not the whole list', async () => {
  const { source, requests } = fakeList(rows, 15);
  const result = walkFrom(source, byName[30]);
  await waitFor(() => expect(result.current.next).toBeDefined());
  expect(requests.map(({ limit }) => limit)).toEqual([1000, 1, 1]);
});
