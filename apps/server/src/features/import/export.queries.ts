import { type SelectQueryBuilder, sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';
import type { Kind, Stored } from './columns/column.ts';
import { connectionJson } from './estate.queries.ts';

export type ExportPage = { after: number; limit: number; partnerId: number | undefined };

// biome-ignore lint/suspicious/noExplicitAny: one page of whichever table, read as a stored row.
type Page = SelectQueryBuilder<any, any, Stored>;

/** Rows as an import compares them, with the reference, or else the name, of their parents. */
export async function selectExportPage(
  db: SystemDb,
  { kind, after, limit, partnerId }: ExportPage & { kind: Kind },
): Promise<Stored[]> {
  let query: Page = queries[kind](db).where(`${kind}.id`, '>', after);
  if (partnerId !== undefined)
    query = query.where(kind === 'partners' ? 'partners.id' : `${kind}.partner_id`, '=', partnerId);
  return query.orderBy(`${kind}.id`).limit(limit).execute();
}

function called(table: string) {
  return sql<string>`coalesce(${sql.ref(`${table}.reference`)}, ${sql.ref(`${table}.name`)})`;
}

// biome-ignore lint/suspicious/noExplicitAny: see above.
const queries: Record<Kind, (db: SystemDb) => SelectQueryBuilder<any, any, any>> = {
  partners: (db) =>
    db
      .selectFrom('partners')
      .leftJoin('tenants', 'tenants.partner_id', 'partners.id')
      .selectAll('partners')
      .select(sql`to_jsonb(tenants)`.as('tenant')),
  sites: (db) =>
    db
      .selectFrom('sites')
      .innerJoin('partners', 'partners.id', 'sites.partner_id')
      .selectAll('sites')
      .select(called('partners').as('partner')),
  rooms: (db) =>
    db
      .selectFrom('rooms')
      .innerJoin('sites', 'sites.id', 'rooms.site_id')
      .innerJoin('partners', 'partners.id', 'rooms.partner_id')
      .selectAll('rooms')
      .select([called('partners').as('partner'), called('sites').as('site')]),
  assets: (db) =>
    db
      .selectFrom('assets')
      .innerJoin('rooms', 'rooms.id', 'assets.room_id')
      .innerJoin('sites', 'sites.id', 'rooms.site_id')
      .innerJoin('partners', 'partners.id', 'assets.partner_id')
      .selectAll('assets')
      .select([called('partners').as('partner'), called('sites').as('site'), called('rooms').as('room')])
      .select(connectionJson.as('connection')),
};
