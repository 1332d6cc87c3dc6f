import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import type { ServiceSeconds } from '@greenroom/domain/service/availability.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { visible } from '#access/visible.ts';
import { visibleRows } from '#access/visible-rows.ts';
import { type Page, type PageRequest, readPage } from '#platform/database/read-page.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';

const sums = sql`sum(d.open_s)::float8 as open_s, sum(d.healthy_s)::float8 as healthy_s,
  sum(d.degraded_s)::float8 as degraded_s, sum(d.down_s)::float8 as down_s, sum(d.unknown_s)::float8 as unknown_s,
  sum(d.excluded_s)::float8 as excluded_s`;

export type Period = { from: string; to: string };
type DayRow = ServiceSeconds & { day: string };
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

/** Of a row of sums. */
const known = sql`(v.open_s - v.excluded_s - v.unknown_s)`;
const counted = sql`(v.open_s - v.excluded_s)`;
/** As `percentCut` of the domain: cut, never rounded up. Whole numbers divide without a rest. */
const percentCut = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) =>
  sql`case when ${whole} > 0 then ((${part} * 10000 / ${whole})::float8 / 100) end`;

const rowColumns = {
  id: 'v.id',
  name: 'v.name',
  open_s: sql`v.open_s::float8`,
  healthy_s: sql`v.healthy_s::float8`,
  degraded_s: sql`v.degraded_s::float8`,
  down_s: sql`v.down_s::float8`,
  unknown_s: sql`v.unknown_s::float8`,
  excluded_s: sql`v.excluded_s::float8`,
  availability: percentCut(sql`(v.open_s - v.excluded_s - v.unknown_s - v.down_s)`, known),
  coverage: percentCut(known, counted),
};

const sorts = {
  // Rows of which nothing is known come last.
  availability: {
    key: sql`coalesce(1 - v.down_s::float8 / nullif(${known}, 0), 0)`,
    type: 'number',
    isMissing: sql<SqlBool>`${known} <= 0`,
  },
  name: { key: sql`fold_text(v.name)`, type: 'text' },
} as const;

type RowsQuery = PageRequest & Period & { of: 'site' | 'room'; parent: number; search?: string | undefined };

/** The rooms of a site or the sites of a partner, with the sums of their rooms in view. */
export function listThings(
  db: ViewerDb,
  scope: Scope,
  { of, parent, from, to, search, ...query }: RowsQuery,
): Promise<Page> {
  const joins =
    of === 'room'
      ? sql`rooms join room_days d on d.room_id = rooms.id where rooms.site_id = ${parent}`
      : sql`sites join rooms on rooms.site_id = sites.id join room_days d on d.room_id = rooms.id
          where sites.partner_id = ${parent} and ${visibleRows(scope, 'sites')}`;
  const table = sql.table(`${of}s`);
  const rows = sql`(
    select ${table}.id, ${table}.name, sum(d.open_s) as open_s, sum(d.healthy_s) as healthy_s,
      sum(d.degraded_s) as degraded_s, sum(d.down_s) as down_s, sum(d.unknown_s) as unknown_s,
      sum(d.excluded_s) as excluded_s
    from ${joins} and ${visibleRows(scope, 'rooms')} and d.day between ${from}::date and ${to}::date
    group by ${table}.id, ${table}.name) v`;
  const needle = foldText(search?.trim());
  const where = [needle === '' ? sql<SqlBool>`true` : sql<SqlBool>`strpos(fold_text(v.name), ${needle}) > 0`];
  const listing = { from: rows, countFrom: rows, where, columns: rowColumns, id: 'v.id' };
  return readPage(db, query, { listing, sorts, nameKey: 'name', knownTotal: (count) => count() });
}
