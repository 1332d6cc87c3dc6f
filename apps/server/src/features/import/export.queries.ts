import { type SelectQueryBuilder, sql } from 'kysely';
import type { Kind, Stored } from './columns/column.ts';
import { connectionJson, linksJson } from './estate.queries.ts';
import { type ImportDb, within } from './import-db.ts';

export type ExportPage = {
  after: number;
  limit: number;
  partnerId?: number | undefined;
  /** Only these rows. */
  ids?: readonly number[] | undefined;
};

// biome-ignore lint/suspicious/noExplicitAny: one page of whichever table, read as a stored row.
type Page = SelectQueryBuilder<any, any, Stored>;

/** Rows as an import compares them, with the reference, or else the name, of their parents. */
export async function selectExportPage(
  access: ImportDb,
  { kind, after, limit, partnerId, ids }: ExportPage & { kind: Kind },
): Promise<Stored[]> {
  let query: Page = queries[kind](access).where(within(access, kind)).where(`${kind}.id`, '>', after);
  if (partnerId !== undefined)
    query = query.where(kind === 'partners' ? 'partners.id' : `${kind}.partner_id`, '=', partnerId);
  if (ids) query = query.where(sql<boolean>`${sql.ref(`${kind}.id`)} = any (${[...ids]}::integer[])`);
  return query.orderBy(`${kind}.id`).limit(limit).execute();
}

function called(table: string) {
  return sql<string>`coalesce(${sql.ref(`${table}.reference`)}, ${sql.ref(`${table}.name`)})`;
}

/** A parent that the viewer does not see has no name in the file. */
// biome-ignore lint/suspicious/noExplicitAny: see above.
const queries: Record<Kind, (access: ImportDb) => SelectQueryBuilder<any, any, any>> = {
  partners: ({ db }) =>
    db
      .selectFrom('partners')
      .leftJoin('tenants', 'tenants.partner_id', 'partners.id')
      .selectAll('partners')
      .select(sql`to_jsonb(tenants)`.as('tenant')),
  sites: (access) =>
    access.db
      .selectFrom('sites')
      .leftJoin('partners', (join) =>
        join.onRef('partners.id', '=', 'sites.partner_id').on(within(access, 'partners')),
      )
      .leftJoin('service_calendars', 'service_calendars.id', 'sites.calendar_id')
      .selectAll('sites')
      .select([called('partners').as('partner'), 'service_calendars.name as calendar']),
  rooms: (access) =>
    access.db
      .selectFrom('rooms')
      .leftJoin('sites', (join) => join.onRef('sites.id', '=', 'rooms.site_id').on(within(access, 'sites')))
      .leftJoin('partners', (join) =>
        join.onRef('partners.id', '=', 'rooms.partner_id').on(within(access, 'partners')),
      )
      .selectAll('rooms')
      .select([called('partners').as('partner'), called('sites').as('site')]),
  assets: (access) =>
    access.db
      .selectFrom('assets')
      .leftJoin('rooms', (join) => join.onRef('rooms.id', '=', 'assets.room_id').on(within(access, 'rooms')))
      .leftJoin('sites', (join) => join.onRef('sites.id', '=', 'rooms.site_id').on(within(access, 'sites')))
      .leftJoin('partners', (join) =>
        join.onRef('partners.id', '=', 'assets.partner_id').on(within(access, 'partners')),
      )
      .selectAll('assets')
      .select([called('partners').as('partner'), called('sites').as('site'), called('rooms').as('room')])
      .select((access.scope ? sql`null` : connectionJson).as('connection'))
      .select((access.scope ? sql`null` : linksJson).as('links')),
};
