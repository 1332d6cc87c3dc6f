import { matchesSearch } from '@greenroom/domain/listing/matches-search.ts';
import { readSort } from '@greenroom/domain/listing/sort-parameter.ts';
import { sortRows } from '@greenroom/domain/listing/sort-rows.ts';
import { cursorAt } from '#listing/cursor-at.ts';
import type { ListSource, Narrowing } from '#listing/list-source.ts';

export type FakeRow = { id: number; name: string; floor: number; site_id: number };
export type FakeFilter = { site_id?: number | undefined };
export type FakeNarrowing = Narrowing & { min_floor?: number | undefined };

export const fakeRule = {
  name: 'fakes',
  defaultSort: { key: 'name', direction: 'asc' },
  haystack: (row) => row.name.toLowerCase(),
  sortValue: (row, key) => row[key],
  nameKey: 'name',
  matches: (row, { min_floor }) => min_floor === undefined || row.floor >= min_floor,
} satisfies Omit<ListSource<FakeRow, 'name' | 'floor', FakeFilter, FakeNarrowing>, 'fetchPage'>;

export type FakeSource = ListSource<FakeRow, 'name' | 'floor', FakeFilter, FakeNarrowing>;

/** For tests: a list that searches, sorts and pages like the server. `most` is the limit of one response. */
export function fakeList(rows: readonly FakeRow[], max: number) {
  const requests: Record<string, unknown>[] = [];
  const source: FakeSource = {
    ...fakeRule,
    fetchPage: async (query) => {
      requests.push(Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)));
      const sort = readSort<'name' | 'floor'>(query.sort);
      const hits = rows.filter(
        (row) =>
          (query.site_id === undefined || row.site_id === query.site_id) &&
          fakeRule.matches(row, query) &&
          matchesSearch(fakeRule.haystack(row), query.search),
      );
      const sorted = sortRows(hits, sort, fakeRule);
      const places = sorted.map((row) => cursorAt(query.sort, row[sort.key], row.id));
      const start = query.cursor === undefined ? 0 : startAfter(query.cursor, places, rows, query.sort);
      const end = start + Math.min(query.limit, max);
      return {
        rows: sorted.slice(start, end),
        total: sorted.length,
        cursor: end < sorted.length ? places[end - 1] : undefined,
      };
    },
  };
  return { source, requests };
}

/** The cursor may belong to a row that the search excludes: it is a position in the order of all rows. */
function startAfter(cursor: string, places: string[], rows: readonly FakeRow[], sort: string): number {
  const { key, direction } = readSort<'name' | 'floor'>(sort);
  const all = sortRows(rows, { key, direction }, fakeRule);
  const order = all.map((row) => cursorAt(sort, row[key], row.id));
  const place = order.indexOf(cursor);
  if (place < 0) throw new Error('This cursor does not belong to this list.');
  const next = places.findIndex((candidate) => order.indexOf(candidate) > place);
  return next < 0 ? places.length : next;
}

const names = ['Élan', 'atelier', 'Bulle', 'Forum', 'étage', 'Zénith', 'bulle', 'Écran'];

export function fakeRows(count: number): FakeRow[] {
  return Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: `${names[at % names.length]} ${(at * 7) % 13}`,
    floor: at % 5,
    site_id: 1 + (at % 2),
  }));
}
