import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { JsonText } from './json-text.ts';
import { firstRows } from './rows/first-rows.ts';

// biome-ignore lint/suspicious/noExplicitAny: the helper works on any table of any schema.
type AnyQuery<Row> = SelectQueryBuilder<any, any, Row> | RawBuilder<Row>;
// biome-ignore lint/suspicious/noExplicitAny: see above.
type AnyDb = Kysely<any>;

/** The type of a row as JSON: dates become ISO strings. */
export type Jsonified<T> = T extends Date
  ? string
  : T extends object
    ? { [K in keyof T]: Jsonified<T[K]> }
    : T;

/** Runs a select and returns the whole result as one JSON array, built by PostgreSQL. */
export async function jsonList<Row>(db: AnyDb, query: AnyQuery<Row>): Promise<JsonText<Jsonified<Row>[]>> {
  const statement = sql`select coalesce(json_agg(t), '[]')::text as body from (${query}) t`;
  const [row] = await firstRows(db, [statement]);
  return new JsonText(row?.[0] ?? '[]');
}

/** The same for one row; undefined when there is none. */
export async function jsonOne<Row>(
  db: AnyDb,
  query: AnyQuery<Row>,
): Promise<JsonText<Jsonified<Row>> | undefined> {
  const statement = sql`select row_to_json(t)::text as body from (${query}) t limit 1`;
  const [row] = await firstRows(db, [statement]);
  const body = row?.[0];
  return body ? new JsonText(body) : undefined;
}
