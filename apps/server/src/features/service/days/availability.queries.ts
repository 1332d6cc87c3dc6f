import type { ServiceSeconds } from '@greenroom/domain/service/availability.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { visible } from '#access/visible.ts';
import { visibleRows } from '#access/visible-rows.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';

const sums = sql`sum(d.open_s)::float8 as open_s, sum(d.healthy_s)::float8 as healthy_s,
  sum(d.degraded_s)::float8 as degraded_s, sum(d.down_s)::float8 as down_s, sum(d.unknown_s)::float8 as unknown_s,
  sum(d.excluded_s)::float8 as excluded_s`;

export type Period = { from: string; to: string };
type DayRow = ServiceSeconds & { day: string };
type ThingRow = ServiceSeconds & { id: number; name: string };
type Place = { target_availability: number | null };

/** The target of the thing's site; undefined when the viewer does not see the thing. */
export async function findPlace(
  db: ViewerDb,
  scope: Scope,
  { of, id }: { of: string; id: number },
): Promise<Place | undefined> {
  const from = {
    partner: sql`partners where partners.id = ${id} and ${visible(scope, 'partners')}`,
    site: sql`sites left join site_services t on t.site_id = sites.id
      where sites.id = ${id} and ${visibleRows(scope, 'sites')}`,
    room: sql`rooms left join site_services t on t.site_id = rooms.site_id
      where rooms.id = ${id} and ${visibleRows(scope, 'rooms')}`,
    asset: sql`assets where assets.id = ${id} and ${visibleRows(scope, 'assets')}`,
  }[of as 'room'];
  const target = of === 'site' || of === 'room' ? sql`t.target_availability` : sql`null::float8`;
  const { rows } = await sql<Place>`select ${target} as target_availability from ${from}`.execute(db);
  return rows[0];
}

export async function listDays(
  db: ViewerDb,
  scope: Scope,
  { of, id, from, to }: Period & { of: string; id: number },
): Promise<DayRow[]> {
  if (of === 'asset') return listAssetDays(db, scope, { id, from, to });
  const isMeant: Record<string, RawBuilder<SqlBool>> = {
    partner: sql<SqlBool>`rooms.partner_id = ${id}`,
    site: sql<SqlBool>`rooms.site_id = ${id}`,
    room: sql<SqlBool>`rooms.id = ${id}`,
  };
  const { rows } = await sql<DayRow>`
    select d.day::text as day, ${sums} from room_days d join rooms on rooms.id = d.room_id
    where ${isMeant[of] ?? sql`false`} and ${visibleRows(scope, 'rooms')}
      and d.day between ${from}::date and ${to}::date
    group by d.day order by d.day`.execute(db);
  return rows;
}

async function listAssetDays(db: ViewerDb, scope: Scope, { id, from, to }: Period & { id: number }) {
  const { rows } = await sql<DayRow>`
    select d.day::text as day, d.open_s, d.works_s as healthy_s, 0 as degraded_s, d.broken_s as down_s, d.unknown_s,
      d.excluded_s
    from asset_days d join assets on assets.id = d.asset_id
    where assets.id = ${id} and ${visibleRows(scope, 'assets')} and d.day between ${from}::date and ${to}::date
    order by d.day`.execute(db);
  return rows;
}

const maxRows = 500;

/** The worst first; those of which nothing is known last. */
export async function listThings(
  db: ViewerDb,
  scope: Scope,
  { of, parent, from, to }: Period & { of: 'site' | 'room'; parent: number },
): Promise<ThingRow[]> {
  const joins =
    of === 'room'
      ? sql`rooms join room_days d on d.room_id = rooms.id where rooms.site_id = ${parent}`
      : sql`sites join rooms on rooms.site_id = sites.id join room_days d on d.room_id = rooms.id
          where sites.partner_id = ${parent} and ${visibleRows(scope, 'sites')}`;
  const table = sql.table(`${of}s`);
  const { rows } = await sql<ThingRow>`
    select ${table}.id, ${table}.name, ${sums} from ${joins} and ${visibleRows(scope, 'rooms')}
      and d.day between ${from}::date and ${to}::date
    group by ${table}.id, ${table}.name
    order by 1 - sum(d.down_s)::float8 / nullif(sum(d.open_s - d.excluded_s - d.unknown_s), 0) nulls last,
      ${table}.name, ${table}.id
    limit ${maxRows}`.execute(db);
  return rows;
}
