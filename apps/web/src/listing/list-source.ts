import type { searchMatcher } from '@greenroom/domain/listing/matches-search.ts';
import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import type { RowOrder } from '@greenroom/domain/listing/sort-rows.ts';

export type ListRow = { id: number };

/** What a user types to see fewer rows: the browser applies it when it has all rows, the server otherwise. */
export type Narrowing = { search?: string | undefined };

export type ListPage<Row> = { rows: readonly Row[]; total: number; cursor: string | undefined };

export type PageQuery = {
  limit: number;
  cursor: string | undefined;
  sort: string;
  /** The total is not read: counting 100,000 rows would take longer than finding the first. */
  total?: false;
};

/** One list of the contract, with the domain's rules for it. */
export type ListSource<
  Row extends ListRow = ListRow,
  Key extends string = string,
  Filter extends object = object,
  Narrow extends Narrowing = Narrowing,
> = RowOrder<Row, Key> & {
  /** The first part of its query keys. */
  readonly name: string;
  /** The order of the first request and of the previous and next arrows. */
  readonly defaultSort: Sort<Key>;
  readonly fetchPage: (
    query: Filter & Narrow & PageQuery,
    signal: AbortSignal | undefined,
  ) => Promise<ListPage<Row>>;
  readonly haystack: (row: Row) => string;
  /** How a search is compared with the haystack; as one text by default. */
  readonly matcher?: typeof searchMatcher;
  /** Searched only from a few characters on: addresses and numbers. */
  readonly labels?: (row: Row) => string;
  /** For filters beyond the text search. */
  readonly matches?: (row: Row, narrow: Narrow) => boolean;
};

export type ListRequest<Key extends string, Filter extends object, Narrow extends Narrowing> = {
  /** Ids and flags, which the server always applies. */
  filter: Filter;
  narrow: Narrow;
  sort: Sort<Key>;
};
