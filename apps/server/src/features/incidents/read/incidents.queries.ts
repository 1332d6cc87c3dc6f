import type { QueryOf } from '@greenroom/domain/http/endpoint.ts';
import type * as endpoints from '@greenroom/domain/incidents/endpoints.ts';
import {
  type IncidentSortKey,
  type IncidentSummary,
  type IncidentView,
  incidentNumberIn,
} from '@greenroom/domain/incidents/incident.ts';
import { severities } from '@greenroom/domain/incidents/severity.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { visibleParent, visibleRows } from '#access/visible-rows.ts';
import { visibleIncidents } from '#features/operations/statuses/changed-incidents.queries.ts';
import { jsonOne } from '#platform/database/json-list.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import { type Page, readPage, type SortColumn } from '#platform/database/read-page.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';
import { byFoldedText, byText, byTime, isEmpty } from '#platform/database/sort-columns.ts';
import { incidentFields, incidentJoin, snoozeOf, storedColumns } from './incident-fields.ts';

const columns = Object.fromEntries(storedColumns.map((name) => [name, `incidents.${name}`]));

const rank = sql`array_position(array[${sql.join(severities.map((name) => sql.lit(name)))}]::text[], incidents.severity)`;
const openedAt = byTime('incidents.opened_at');

const sorts: Record<IncidentSortKey, SortColumn> = {
  // More than any date has milliseconds before the year 2286.
  severity: { key: sql`(${rank}::bigint * 10000000000000 + ${openedAt.key})`, type: 'number' },
  opened_at: openedAt,
  site_name: byText('sites.name_key', { walksIndex: false, isMissing: isEmpty('sites.name') }),
  assigned_to: byFoldedText('incidents.assigned_to_name'),
};

type IncidentQuery = QueryOf<typeof endpoints.listIncidents> & { now: Date };

export function listIncidents(db: ViewerDb, scope: Scope, query: IncidentQuery): Promise<Page> {
  const from = sql`incidents left join sites on sites.id = incidents.site_id and ${visibleParent(scope, 'sites')}`;
  const listing = {
    ...{ from, countFrom: from, columns, id: 'incidents.id', idType: 'bigint' as const },
    where: [visibleIncidents(scope), ...filters(scope, query)],
    page: { join: incidentJoin(scope, query.now), columns: incidentFields },
  };
  return readPage(db, query, { listing, sorts, knownTotal: (count) => count() });
}

const isSnoozed = (now: Date) => sql<SqlBool>`exists (select ${snoozeOf('incidents', now)})`;
const isMine = (scope: Scope) => sql<SqlBool>`incidents.assigned_to = ${scope.user_id}`;
const isOpen = sql<SqlBool>`incidents.state <> 'resolved'`;

function inView(scope: Scope, { view, now }: { view: IncidentView; now: Date }): RawBuilder<SqlBool> {
  switch (view) {
    case 'open':
      return sql<SqlBool>`(${isOpen} and not ${isSnoozed(now)})`;
    case 'mine':
      return sql<SqlBool>`(${isOpen} and ${isMine(scope)})`;
    case 'snoozed':
      return sql<SqlBool>`(${isOpen} and ${isSnoozed(now)})`;
    case 'resolved':
      return sql<SqlBool>`incidents.state = 'resolved'`;
  }
}

function filters(scope: Scope, query: IncidentQuery): Expression<SqlBool>[] {
  const { view, severity, site_id, room_id, asset_id, search, now } = query;
  const conditions: Expression<SqlBool>[] = [];
  if (view) conditions.push(inView(scope, { view, now }));
  if (severity) conditions.push(sql<SqlBool>`incidents.severity = ${severity}`);
  if (site_id !== undefined) conditions.push(sql<SqlBool>`sites.id = ${site_id}`);
  if (room_id !== undefined)
    conditions.push(sql<SqlBool>`exists (select from rooms where rooms.id = ${room_id}
      and rooms.id = any(${concernedRooms}) and ${visibleRows(scope, 'rooms')})`);
  if (asset_id !== undefined)
    conditions.push(sql<SqlBool>`exists (select from assets where assets.id = ${asset_id}
      and assets.id = any(${concernedAssets}) and ${visibleRows(scope, 'assets')})`);
  if (search?.trim()) conditions.push(matches(scope, search.trim()));
  return conditions;
}

const concernedAssets = sql`array(select incidents.asset_id union all
  select m.asset_id from incident_members m where m.incident_id = incidents.id)`;
const concernedRooms = sql`array(select incidents.room_id union all
  select m.room_id from incident_members m where m.incident_id = incidents.id union all
  select r.room_id from incident_rooms r where r.incident_id = incidents.id)`;

/** By its number, and by the names of its site, rooms and devices that the viewer sees. */
function matches(scope: Scope, search: string): RawBuilder<SqlBool> {
  const number = incidentNumberIn(search);
  const folded = sql`fold_text(${search})`;
  return sql<SqlBool>`(${number === undefined ? sql`false` : sql`incidents.id = ${number}`}
    or strpos(coalesce(sites.name_key, ''), ${folded}) > 0
    or exists (select from rooms where rooms.id = any(${concernedRooms}) and ${visibleRows(scope, 'rooms')}
      and strpos(rooms.name_key, ${folded}) > 0)
    or exists (select from assets where assets.id = any(${concernedAssets}) and ${visibleRows(scope, 'assets')}
      and strpos(assets.product_name_key, ${folded}) > 0))`;
}

/** The last incident is of interest while nothing is wrong; older ones are not looked for. */
const lastResolvedDays = 90;

export async function readIncidentSummary(
  db: ViewerDb,
  scope: Scope,
  now: Date,
): Promise<JsonText<IncidentSummary> | undefined> {
  const counts = severities.map(
    (name) => sql`${sql.lit(name)}, count(*) filter (where severity = ${sql.lit(name)} and not is_snoozed)`,
  );
  const oldest = new Date(now.getTime() - lastResolvedDays * 86_400_000);
  return (await jsonOne(
    db,
    sql`select json_build_object(${sql.join(counts)}) as open,
        count(*) filter (where is_mine) as mine,
        count(*) filter (where assigned_to is null and not is_snoozed) as unassigned,
        count(*) filter (where is_snoozed) as snoozed,
        (select incidents.resolved_at from incidents
          where incidents.resolved_at > ${oldest} and ${visibleIncidents(scope)}
          order by incidents.resolved_at desc limit 1) as last_resolved_at,
        servers_lost_since()
      from (select incidents.severity, incidents.assigned_to, ${isSnoozed(now)} as is_snoozed,
          coalesce(${isMine(scope)}, false) as is_mine
        from incidents where ${isOpen} and ${visibleIncidents(scope)}) as seen_open`,
  )) as JsonText<IncidentSummary> | undefined;
}
