import { type InfiniteData, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import type { ListPage } from '#listing/list-source.ts';
import { addToCachedLists, changeInCachedLists } from './update-cached-lists.ts';

type Row = { id: number; name: string };

const whole = ['rows', 'list', {}, {}, 'name'];
const searched = ['rows', 'list', {}, { search: 'a' }, 'name'];
const filtered = ['rows', 'list', { partner_id: 1 }, {}, 'name'];
const paged = ['rows', 'list', {}, {}, '-name'];
const ada = { id: 1, name: 'ada' };
let client: QueryClient;

const keep = (key: unknown[], ...pages: ListPage<Row>[]) =>
  client.setQueryData(key, { pages, pageParams: pages.map(() => undefined) });
const kept = (key: unknown[]) => client.getQueryData<InfiniteData<ListPage<Row>>>(key)?.pages;
const isDue = (key: unknown[]) => client.getQueryState(key)?.isInvalidated;

beforeEach(() => {
  client = new QueryClient();
  keep(whole, { rows: [ada], total: 1, cursor: undefined });
  keep(searched, { rows: [ada], total: 1, cursor: undefined });
  keep(filtered, { rows: [ada], total: 1, cursor: undefined });
  keep(
    paged,
    { rows: [ada], total: 3, cursor: 'next' },
    { rows: [{ id: 2, name: 'bob' }], total: 3, cursor: 'more' },
  );
});

test('appends a row to a completely loaded list, once', async () => {
  const zoe = { id: 9, name: 'zoe' };
  await addToCachedLists(client, ['rows', 'list'], zoe);
  await addToCachedLists(client, ['rows', 'list'], zoe);
  expect(kept(whole)).toEqual([{ rows: [ada, zoe], total: 2, cursor: undefined }]);
  expect(isDue(whole)).toBe(false);
});

test('refetches a list that the server filters, searches or pages', async () => {
  await addToCachedLists(client, ['rows', 'list'], { id: 9, name: 'zoe' });
  expect([isDue(filtered), isDue(searched), isDue(paged)]).toEqual([true, true, true]);
  expect(kept(filtered)?.[0]?.rows).toEqual([ada]);
  expect(kept(paged)?.flatMap((page) => page.rows)).toHaveLength(2);
});

test('changes a row in every list that has it', () => {
  changeInCachedLists<Row>(client, ['rows', 'list'], (row) => (row.id === 1 ? { ...row, name: 'Ada' } : row));
  for (const key of [whole, searched, paged]) expect(kept(key)?.[0]?.rows).toEqual([{ id: 1, name: 'Ada' }]);
  expect(kept(paged)?.[0]?.total).toBe(3);
});

test('removes a row, and reduces the count by one', () => {
  changeInCachedLists<Row>(client, ['rows', 'list'], (row) => (row.id === 2 ? undefined : row));
  expect(kept(paged)).toEqual([
    { rows: [ada], total: 2, cursor: 'next' },
    { rows: [], total: 2, cursor: 'more' },
  ]);
});

test('refetches requests that ran while the server changed', async () => {
  const responses: ((page: ListPage<Row>) => void)[] = [];
  const stop = new InfiniteQueryObserver<ListPage<Row>>(client, {
    queryKey: whole,
    queryFn: () => new Promise((resolve) => responses.push(resolve)),
    initialPageParam: undefined,
    getNextPageParam: () => undefined,
  }).subscribe(() => {});
  expect(responses).toHaveLength(1);
  changeInCachedLists<Row>(client, ['rows', 'list'], (row) => (row.id === 1 ? undefined : row));
  responses[0]?.({ rows: [ada], total: 1, cursor: undefined });
  await expect.poll(() => responses.length).toBe(2);
  responses[1]?.({ rows: [], total: 0, cursor: undefined });
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(kept(whole)?.[0]?.rows).toEqual([]);
  stop();
});
