import type { GrantKind } from '@greenroom/domain/admin/grants.ts';
import { mostRows } from '@greenroom/domain/listing/page.ts';
import { writeSort } from '@greenroom/domain/listing/sort-parameter.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { assetList } from '#features/inventory/assets.queries.ts';
import { roomList } from '#features/inventory/rooms.queries.ts';
import { siteList } from '#features/inventory/sites.queries.ts';
import type { ListPage, ListSource } from '#listing/list-source.ts';

export type GrantOption = { id: number; name: string; tag?: string | undefined; place: string | undefined };

/** More than these nobody reads: typing finds the others. */
export const mostOptions = 50;

type FetchOptions = (query: PageOf, signal: AbortSignal) => Promise<ListPage<GrantOption>>;
type PageOf = { search?: string; limit: number; cursor: string | undefined };

/** The server searches: there may be 100,000 assets. */
function optionsOf<Row extends { id: number }>(
  source: Pick<ListSource<Row>, 'defaultSort' | 'fetchPage'>,
  option: (row: Row) => GrantOption,
): FetchOptions {
  return async (query, signal) => {
    const sort = writeSort(source.defaultSort);
    const page = await source.fetchPage({ ...query, sort, total: false }, signal);
    return { ...page, rows: page.rows.map(option) };
  };
}

const fetchOptions: Record<GrantKind, FetchOptions> = {
  sites: optionsOf(siteList, ({ id, name, city }) => ({ id, name, place: city ?? undefined })),
  rooms: optionsOf(roomList, ({ id, name, site_name }) => ({ id, name, place: site_name ?? undefined })),
  assets: optionsOf(assetList, ({ id, product_name, serial_number, room_name, site_name }) => ({
    id,
    name: product_name,
    tag: serial_number ?? undefined,
    place: [site_name, room_name].filter(Boolean).join(' / ') || undefined,
  })),
};

type Wanted = { kind: GrantKind; search: string; granted: ReadonlySet<number> };

/** Asked for at first: enough to read, and some that are granted already. */
const firstAnswer = 200;

/**
 * What can be granted: the hits of a search without what is granted already. When too few are left of the first answer,
 * a larger one follows.
 */
export function grantOptionsQuery({ kind, search, granted }: Wanted) {
  return queryOptions({
    queryKey: ['grant-options', kind, search, granted.size, sumOf(granted)] as const,
    queryFn: async ({ signal }) => {
      const options: GrantOption[] = [];
      let limit = Math.min(firstAnswer, mostOptions + 1 + granted.size);
      let cursor: string | undefined;
      do {
        const page = await fetchOptions[kind]({ ...(search ? { search } : {}), limit, cursor }, signal);
        options.push(...page.rows.filter(({ id }) => !granted.has(id)));
        cursor = page.cursor;
        limit = mostRows;
      } while (cursor !== undefined && options.length <= mostOptions);
      return { options: options.slice(0, mostOptions), hasMore: options.length > mostOptions };
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

/** With their number it tells two sets of grants apart, and is no text of a thousand ids. */
function sumOf(ids: ReadonlySet<number>): number {
  return [...ids].reduce((sum, id) => sum + id, 0);
}
