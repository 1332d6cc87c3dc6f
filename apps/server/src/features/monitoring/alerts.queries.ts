import { dateWords } from '@greenroom/domain/format/written-date.ts';
import type { QueryOf } from '@greenroom/domain/http/endpoint.ts';
import { warrantyWarningDays } from '@greenroom/domain/inventory/warranty.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import {
  type Alert,
  type AlertSortKey,
  alertKinds,
  alertNameKey,
  alertSearch,
  partsOfSentence,
} from '@greenroom/domain/monitoring/alert.ts';
import type * as endpoints from '@greenroom/domain/monitoring/endpoints.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { visibleRows } from '#access/visible-rows.ts';
import { assetsWithParents } from '#features/inventory/assets.queries.ts';
import { type KnownTotal, type Page, readPage, type SortColumn } from '#platform/database/read-page.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';
import { searchHaystack } from '#platform/database/search-haystack.ts';
import { byText } from '#platform/database/sort-columns.ts';

type Filter = QueryOf<typeof endpoints.listAlerts> & { today: string };

/** The identifying columns of an alert. Everything else is looked up only for the alerts of a page. */
const columns = {
  asset_id: 'alerts.asset_id',
  kind: 'alerts.kind',
  type: 'alerts.type',
  began: 'alerts.began',
  day: 'alerts.day',
};

const pageColumns = {
  id: 'worded.id',
  kind: 'p.kind',
  type: 'p.type',
  asset_id: 'p.asset_id',
  asset_name: 'assets.product_name',
  asset_type: 'assets.asset_type',
  // Taken from the joined rows, so that they are null if the room or the site is hidden.
  room_id: 'rooms.id',
  room_name: 'rooms.name',
  room_floor: 'rooms.floor',
  site_id: 'sites.id',
  site_name: 'sites.name',
  date: 'p.day',
  timestamp: 'worded.timestamp',
} as const satisfies Record<keyof Alert, string>;

const dateText = sql`coalesce(to_char(alerts.day, 'YYYY-MM-DD'), '')`;

/** The same order as alertSortValue of the domain. */
function sortsFor(query: Filter): Record<AlertSortKey, SortColumn> {
  const message = query.sentences ? messageKey(query) : sql`alerts.kind || ' ' || ${dateText}`;
  return {
    priority: {
      key: sql`case alerts.type when 'critical' then 0 else 1000000000000000 end - alerts.began`,
      type: 'number',
    },
    asset_name: byText('alerts.asset_name_key', { walksIndex: false }),
    location: byText('alerts.location_key', {
      walksIndex: false,
      isMissing: sql<SqlBool>`alerts.is_nowhere`,
    }),
    kind: { key: sql`(${message}) collate "C"`, type: 'text', isMissing: sql<SqlBool>`((${message}) = '')` },
    timestamp: { key: sql`alerts.began`, type: 'number' },
  };
}

export function listAlerts(
  db: ViewerDb,
  scope: Scope,
  { query, knownTotal }: { query: Filter; knownTotal: KnownTotal },
): Promise<Page> {
  const from = sql`(${selectAlerts(scope, query)}) as alerts`;
  const join = sql`
    join (${assetsWithParents(scope)}) on assets.id = p.asset_id
    cross join lateral (select p.asset_id || '-' || p.kind as id,
      timestamptz 'epoch' + p.began * interval '1 millisecond' as timestamp) as worded`;
  const listing = {
    ...{ from, countFrom: from, where: [...ofPriority(query), ...found(query)] },
    ...{ columns, page: { join, columns: pageColumns }, id: 'alerts.number', idType: 'bigint' as const },
  };
  return readPage(db, query, { listing, sorts: sortsFor(query), nameKey: alertNameKey, knownTotal });
}

/** By an index of the retired ones: counts over whole estates need not read the rows themselves. */
export const isInService = sql<SqlBool>`assets.id not in (select r.id from assets r where is_retired(r.status))`;

/** The assets that have an alert: expired or expiring warranties, and inactive controlled assets. Not retired ones. */
export function isAffected(today: string): Expression<SqlBool> {
  return sql<SqlBool>`(${isInService} and (assets.warranty_end_day <= ${lastWarnedDay(today)} or assets.is_inactive))`;
}

export function lastWarnedDay(today: string): RawBuilder<Date> {
  return sql<Date>`(${today}::date + ${sql.lit(warrantyWarningDays)})`;
}

/** deriveAlerts of the domain. Each asset is checked twice: for a warranty alert and for a status alert. */
function selectAlerts(scope: Scope, query: Filter): RawBuilder<unknown> {
  const { today, asset_id, site_id } = query;
  const isExpired = sql`assets.warranty_end_day < ${today}::date`;
  const conditions = [visibleRows(scope, 'assets'), isAffected(today)];
  if (asset_id !== undefined) conditions.push(sql<SqlBool>`assets.id = ${asset_id}`);
  if (site_id !== undefined) conditions.push(sql<SqlBool>`sites.id = ${site_id}`);
  const start = site_id === undefined ? 'assets' : 'sites';
  const looksAtPlace = site_id !== undefined || needleOf(query) !== '' || query.sort.endsWith('location');
  return sql`
    select assets.id::bigint * 2 + looked.at as number, assets.id as asset_id, assets.product_name_key as asset_name_key,
      ${looksAtPlace ? locationKey : sql`null`} as location_key,
      ${looksAtPlace ? sql`(sites.id is null and rooms.id is null)` : sql`true`} as is_nowhere,
      case when looked.at = 1 then 'inactive' when ${isExpired} then 'warranty-expired'
        else 'warranty-expiring' end as kind,
      case when looked.at = 0 and ${isExpired} then 'critical' else 'warning' end as type,
      case when looked.at = 0 then assets.warranty_end_day end as day,
      case when looked.at = 1
        then round(date_part('epoch', date_trunc('milliseconds', assets.updated_at)) * 1000)::bigint
        else (assets.warranty_end_day - date '1970-01-01'
          + case when ${isExpired} then 1 else ${sql.lit(-warrantyWarningDays)} end) * 86400000::bigint end as began
    from ${looksAtPlace ? assetsWithParents(scope, start) : sql`assets`}
    join (values (0), (1)) as looked (at)
      on case looked.at when 0 then assets.warranty_end_day <= ${lastWarnedDay(today)} else assets.is_inactive end
    where ${sql.join(conditions, sql` and `)}`;
}

/** alertLocation of the domain, folded. */
const locationKey = sql`concat_ws(' / ', sites.name_key, rooms.name_key) collate "C"`;

function ofPriority({ priority }: Filter): Expression<SqlBool>[] {
  return priority === undefined ? [] : [sql<SqlBool>`alerts.type = ${priority}`];
}

function needleOf({ search }: Filter): string {
  return foldText(search?.trim());
}

/** The fields of alertHaystack of the domain. */
function found(query: Filter): Expression<SqlBool>[] {
  const needle = needleOf(query);
  if (needle === '') return [];
  const haystack = searchHaystack(alertSearch, {
    asset_name: sql`alerts.asset_name_key`,
    location: sql`alerts.location_key`,
    date: dateText,
    message: messageKey(query),
  });
  return [sql<SqlBool>`strpos(${haystack}, ${needle}) > 0`];
}

/** alertMessage of the domain, folded. */
function messageKey(query: Filter): RawBuilder<unknown> {
  const date = writtenDate(query);
  const cases = alertKinds.map((kind) => {
    const parts = partsOfSentence(kind, query).map((part) => sql`${foldText(part)}::text`);
    return sql`when ${sql.lit(kind)} then ${sql.join(parts, sql` || ${date} || `)}`;
  });
  return sql`case alerts.kind ${sql.join(cases, sql` `)} end`;
}

/** writtenDate of the domain, folded. */
function writtenDate({ language }: Filter): RawBuilder<unknown> {
  if (language === undefined) return dateText;
  const { months, pattern } = dateWords[language];
  const number = (unit: string) => sql`extract(${sql.raw(unit)} from alerts.day)::integer`;
  const parts = pattern.split(/(\{\w+\})/).map((part) => {
    if (part === '{month}') return sql`(${months.map(foldText)}::text[])[${number('month')}]`;
    if (part === '{day}' || part === '{year}') return sql`${number(part.slice(1, -1))}::text`;
    return sql`${foldText(part)}::text`;
  });
  return sql`coalesce(${sql.join(parts, sql` || `)}, '')`;
}
