import { type CompiledQuery, type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Place } from '#platform/database/cursor.ts';
import type { Db } from './database.ts';
import { keyedRow, receiveRows } from './rows/first-rows.ts';
import { JsonRows } from './rows/json-rows.ts';

/** Maps the fields of a response to columns or expressions. */
export type Columns = Readonly<Record<string, string | RawBuilder<unknown>>>;

/** A list as SQL. */
export type Listing = {
  from: RawBuilder<unknown>;
  /** Enough to count the rows when `where` does not use all the joined tables. */
  countFrom: RawBuilder<unknown>;
  where: readonly Expression<SqlBool>[];
  /** The same rows, in the form that is fastest to count. */
  countWhere?: readonly Expression<SqlBool>[];
  columns: Columns;
  /**
   * Tables that neither the order nor a condition uses: joined only to the rows of the page, which are called `p`. Its
   * columns are then the fields of the response.
   */
  page?: { join: RawBuilder<unknown>; columns: Columns };
  id: string;
  /** Integer by default. */
  idType?: 'integer' | 'bigint';
  sortBy: {
    /** Never null: the same value for all rows without one. */
    key: RawBuilder<unknown>;
    type: 'text' | 'number';
    descends: boolean;
    /** Missing values come last in both directions; omitted when no value can be missing. */
    isMissing?: RawBuilder<SqlBool> | undefined;
    /** Folded text: orders rows with equal keys, ascending. Without it, their ids follow the direction. */
    name?: RawBuilder<unknown> | undefined;
  };
};

/** `body` is a JSON array as bytes: nothing but the network reads it. */
export type JsonPage = { body: Buffer; found: number; last: Place | undefined };

/** Between two rows. JSON that PostgreSQL writes has no line break of its own, so a text can be taken apart again. */
export const rowSeparator = ',\n';

/**
 * One page, its rows as one JSON text. It is written from the bytes that PostgreSQL sends: a thousand rows cost it half as much
 * as the same rows as one text.
 * Pages start after the key, name and id of a row, not after a number of rows, so rows that are added or removed in
 * between cause neither duplicates nor gaps. `last` is set when there are more rows.
 */
export async function jsonPage(
  db: Db,
  listing: Listing,
  { limit, after }: { limit: number; after: Place | undefined },
): Promise<JsonPage> {
  const { from, columns, page, sortBy } = listing;
  const id = sql.ref(listing.id);
  const { isMissing = sql<SqlBool>`false`, name = sql`''` } = sortBy;
  const fields = page?.columns ?? Object.fromEntries(Object.keys(columns).map((name) => [name, `p.${name}`]));
  const where = after ? [...listing.where, isAfter(listing, after)] : listing.where;
  // The keys come before the fields: a sort that compares the second key of two rows reads each row from its first column up
  // to the key.
  const inner = { key: sortBy.key, isMissing: sortBy.isMissing, name: sortBy.name, id };
  const outer = {
    key: sql`p.sort_key`,
    isMissing: sortBy.isMissing && sql`p.sort_missing`,
    name: sortBy.name && sql`p.sort_name`,
    id: sql`p.sort_id`,
  };
  const rows = new JsonRows({ names: Object.keys(fields), limit });
  const body = await receiveRows(
    db,
    sql`
    select p.sort_missing, p.sort_key::text, p.sort_name, p.sort_id, ${compiledOnce(db, 'json', fields)}
    from (
      select ${isMissing} as sort_missing, ${sortBy.key} as sort_key, ${name} as sort_name, ${id} as sort_id,
        ${compiledOnce(db, 'fields', columns)}
      from ${from} where ${all(where)}
      order by ${orderBy(inner, sortBy.descends)} limit ${limit + 1}
    ) p ${page?.join ?? sql``}
    order by ${orderBy(outer, sortBy.descends)}`,
    rows,
  );
  return {
    body,
    found: Math.min(rows.found, limit),
    last: rows.found > limit ? placeOf(rows.lastColumns, sortBy) : undefined,
  };
}

/** The keys are those of the last row of a full page. */
function placeOf(columns: readonly (string | null)[], sortBy: Listing['sortBy']): Place {
  const [missing, key, name, id] = columns;
  const place = { key: sortBy.type === 'number' ? Number(key) : (key ?? ''), id: Number(id) };
  return { ...place, ...(missing === 't' && { key: null }), ...(sortBy.name && { name: name ?? '' }) };
}

type Parts = {
  isMissing: RawBuilder<unknown> | undefined;
  key: RawBuilder<unknown>;
  name: RawBuilder<unknown> | undefined;
  id: RawBuilder<unknown>;
};

function orderBy({ isMissing, key, name, id }: Parts, descends: boolean): RawBuilder<unknown> {
  const direction = descends ? sql`desc` : sql`asc`;
  return sql.join([
    ...(isMissing ? [isMissing] : []),
    sql`${key} ${direction}`,
    ...(name ? [name, id] : [sql`${id} ${direction}`]),
  ]);
}

/** One row with the same fields; undefined when there is none. */
export function jsonRow(
  db: Db,
  selection: Pick<Listing, 'from' | 'where' | 'columns'>,
): Promise<string | undefined> {
  return findRow(db, rowStatement(selection));
}

/** The same for a statement that is compiled already. */
export async function findRow(
  db: Db,
  statement: RawBuilder<unknown> | CompiledQuery,
): Promise<string | undefined> {
  const row = await keyedRow(db, statement);
  return row?.[0]?.toString();
}

export function rowStatement({
  from,
  where,
  columns,
}: Pick<Listing, 'from' | 'where' | 'columns'>): RawBuilder<unknown> {
  return sql`select row_to_json(t)::text as body from (select ${fieldsOf(columns)} from ${from} where ${all(where)} limit 1) t`;
}

export async function countRows(db: Db, { countFrom, where, countWhere = where }: Listing): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as total from ${countFrom} where ${all(countWhere)}`.execute(db);
  return rows[0]?.total ?? 0;
}

function expressionOf(column: string | RawBuilder<unknown>): RawBuilder<unknown> {
  return typeof column === 'string' ? sql.ref(column) : column;
}

/** More sets of columns than users choose; a set that none uses any more is then built again. */
const maxCompiled = 500;
const compiled = new Map<string, RawBuilder<unknown>>();

/**
 * A part of a statement that depends on the names of columns alone. Most lists have the same columns in each request, and
 * building this part from its pieces took longer than all the rest of the statement.
 */
function compiledOnce(db: Db, part: 'json' | 'fields', columns: Columns): RawBuilder<unknown> {
  const build = { json: jsonFields, fields: fieldsOf }[part];
  if (!Object.values(columns).every((column) => typeof column === 'string')) return build(columns);
  const key = part + JSON.stringify(columns);
  const known = compiled.get(key);
  if (known) return known;
  const made = sql.raw(build(columns).compile(db).sql);
  if (compiled.size >= maxCompiled) compiled.clear();
  compiled.set(key, made);
  return made;
}

export function fieldsOf(columns: Listing['columns']): RawBuilder<unknown> {
  return sql.join(
    Object.entries(columns).map(([name, column]) => sql`${expressionOf(column)} as ${sql.id(name)}`),
  );
}

/** The fields in types that JsonRows writes. */
function jsonFields(columns: Listing['columns']): RawBuilder<unknown> {
  return sql.join(Object.values(columns).map((column) => sql`json_field(${expressionOf(column)})`));
}

/** One row comparison where all parts have the same direction, which an index can use. */
function isAfter({ id, idType, sortBy }: Listing, after: Place): Expression<SqlBool> {
  const { key, isMissing, name, descends } = sortBy;
  const given = {
    key: sortBy.type === 'number' ? sql`${after.key ?? -1}::bigint` : sql`${after.key ?? ''}::text`,
    id: idType === 'bigint' ? sql`${after.id}::bigint` : sql`${after.id}::integer`,
    isMissing: sql`${after.key === null}::boolean`,
  };
  const tie = name
    ? sql`(${name}, ${sql.ref(id)}) > (${after.name ?? ''}::text, ${given.id})`
    : sql`${sql.ref(id)} ${descends ? sql`<` : sql`>`} ${given.id}`;
  if (!descends) {
    const own = [...(isMissing ? [isMissing] : []), key, ...(name ? [name] : []), sql.ref(id)];
    const theirs = [
      ...(isMissing ? [given.isMissing] : []),
      given.key,
      ...(name ? [sql`${after.name ?? ''}::text`] : []),
      given.id,
    ];
    return sql<SqlBool>`(${sql.join(own)}) > (${sql.join(theirs)})`;
  }
  if (after.key === null && isMissing) return sql<SqlBool>`(${isMissing} and ${tie})`;
  const isLess = sql`(${key} <= ${given.key} and (${key} < ${given.key} or ${tie}))`;
  return isMissing ? sql<SqlBool>`(${isMissing} or ${isLess})` : sql<SqlBool>`${isLess}`;
}

function all(conditions: readonly Expression<SqlBool>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
