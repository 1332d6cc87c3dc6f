import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './database.ts';

/** A list as SQL. `columns` says which column fills which field of the answer. */
export type Listing = {
  from: RawBuilder<unknown>;
  /** Enough to count the rows when `where` does not look at all the joined tables. */
  countFrom: RawBuilder<unknown>;
  where: readonly Expression<SqlBool>[];
  /** The same rows, said in the way that counts them fastest. */
  countWhere?: readonly Expression<SqlBool>[];
  columns: Readonly<Record<string, string>>;
  /**
   * For what neither the order nor a condition looks at: joined to the rows of the page alone, which are called `p`.
   * Its columns are then the fields of the answer.
   */
  page?: { join: RawBuilder<unknown>; columns: Readonly<Record<string, string>> };
  id: string;
  /** Integer unless it is told otherwise. */
  idType?: 'integer' | 'bigint';
  sortBy: { key: RawBuilder<unknown>; type: 'text' | 'number'; descends: boolean };
};

type Place = { key: string | number; id: number };
export type JsonPage = { rows: string[]; last: Place | undefined };

/**
 * One page, each row as JSON written by PostgreSQL. Pages begin after the key and id of a row, not after a number of
 * rows, so rows that come and go in between make none appear twice and none that stayed go missing. `last` is set
 * when there is more.
 */
export async function jsonPage(
  db: Db,
  listing: Listing,
  { limit, after }: { limit: number; after: Place | undefined },
): Promise<JsonPage> {
  const { from, columns, page, sortBy } = listing;
  const id = sql.ref(listing.id);
  const direction = sortBy.descends ? sql`desc` : sql`asc`;
  const fields = page
    ? fieldsOf(page.columns)
    : sql.join(Object.keys(columns).map((name) => sql`p.${sql.id(name)}`));
  const where = after ? [...listing.where, isAfter(listing, after)] : listing.where;
  // The keys are chosen first and the JSON is made last, for the rows of the page alone.
  const { rows } = await sql<{ body: string; sort_key: string; sort_id: number }>`
    select row_to_json(t)::text as body, p.sort_key::text as sort_key, p.sort_id
    from (
      select ${fieldsOf(columns)}, ${sortBy.key} as sort_key, ${id} as sort_id
      from ${from} where ${all(where)}
      order by ${sortBy.key} ${direction}, ${id} ${direction} limit ${limit + 1}
    ) p ${page?.join ?? sql``} cross join lateral (select ${fields}) t
    order by p.sort_key ${direction}, p.sort_id ${direction}`.execute(db);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    rows: rows.slice(0, limit).map(({ body }) => body),
    last: last && {
      key: sortBy.type === 'number' ? Number(last.sort_key) : last.sort_key,
      id: last.sort_id,
    },
  };
}

/** One row with the same fields; undefined when there is none. */
export async function jsonRow(
  db: Db,
  { from, where, columns }: Pick<Listing, 'from' | 'where' | 'columns'>,
): Promise<string | undefined> {
  const { rows } = await sql<{
    body: string;
  }>`select row_to_json(t)::text as body from (select ${fieldsOf(columns)} from ${from} where ${all(where)} limit 1) t`.execute(
    db,
  );
  return rows[0]?.body;
}

export async function countRows(db: Db, { countFrom, where, countWhere = where }: Listing): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as total from ${countFrom} where ${all(countWhere)}`.execute(db);
  return rows[0]?.total ?? 0;
}

function fieldsOf(columns: Listing['columns']): RawBuilder<unknown> {
  return sql.join(
    Object.entries(columns).map(([name, column]) => sql`${sql.ref(column)} as ${sql.id(name)}`),
  );
}

function isAfter({ id, idType, sortBy }: Listing, after: Place): Expression<SqlBool> {
  const comparison = sortBy.descends ? sql`<` : sql`>`;
  const key = sortBy.type === 'number' ? sql`${after.key}::bigint` : sql`${after.key}::text`;
  const afterId = idType === 'bigint' ? sql`${after.id}::bigint` : sql`${after.id}::integer`;
  return sql`(${sortBy.key}, ${sql.ref(id)}) ${comparison} (${key}, ${afterId})`;
}

function all(conditions: readonly Expression<SqlBool>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
