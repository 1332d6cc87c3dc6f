import { readSort } from '@greenroom/domain/listing/sort-parameter.ts';
import { readCursor, writeCursor } from '#platform/database/cursor.ts';
import type { Db } from './database.ts';
import { countRows, jsonPage, type Listing } from './json-page.ts';

export type SortColumn = Pick<Listing['sortBy'], 'key' | 'type' | 'isMissing'>;

export type PageRequest = {
  limit: number;
  cursor?: string | undefined;
  sort: string;
  /** False when the caller does not need the total number of rows. */
  total?: boolean | undefined;
};

/** The parameters of a list that choose no rows. */
export type PagingKey = keyof PageRequest | 'columns';

/** `body` is a JSON array. */
export type Page = { body: Buffer; total: number | undefined; cursor: string | undefined };

/** Caches totals between the pages of one listing; the caller knows when they are outdated. */
export type KnownTotal = (count: () => Promise<number>) => Promise<number>;

type Input = {
  listing: Omit<Listing, 'sortBy'>;
  sorts: Readonly<Record<string, SortColumn>>;
  /** The sort by name, which orders rows with equal values. Without it they are ordered by id. */
  nameKey?: string;
  knownTotal: KnownTotal;
};

export async function readPage(db: Db, request: PageRequest, input: Input): Promise<Page> {
  const { limit, cursor, sort, total: isCounted = true } = request;
  const { key, direction } = readSort(sort);
  const column = input.sorts[key];
  if (!column) throw new Error(`Nothing says how to sort by ${key}`);
  const { idType = 'integer' } = input.listing;
  const name =
    input.nameKey === undefined || key === input.nameKey ? undefined : input.sorts[input.nameKey]?.key;
  const shape = {
    keyType: column.type,
    canMiss: column.isMissing !== undefined,
    hasName: name !== undefined,
    idType,
  };
  const after = cursor === undefined ? undefined : readCursor(cursor, sort, shape);
  const listing = { ...input.listing, sortBy: { ...column, name, descends: direction === 'desc' } };
  const { body, found, last } = await jsonPage(db, listing, { limit, after });
  const isWhole = after === undefined && last === undefined;
  const count = () => (isCounted ? input.knownTotal(() => countRows(db, listing)) : undefined);
  return {
    body,
    total: isWhole ? found : await count(),
    cursor: last && writeCursor(sort, last),
  };
}
