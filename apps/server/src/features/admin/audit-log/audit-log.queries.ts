import {
  type AuditArea,
  actionsForPartner,
  actionsOnThings,
  areaOfAction,
  maxCountedChanges,
} from '@greenroom/domain/admin/audit-log/audit-area.ts';
import { type AuditOutcome, actionsWith } from '@greenroom/domain/admin/audit-log/audit-outcome.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Page, type PageRequest, readPage } from '#platform/database/read-page.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import type { PartnerAdministrator } from '../people/partner-administrator.queries.ts';

export type LogQuery = PageRequest & {
  search?: string | undefined;
  area?: AuditArea | undefined;
  action?: string | undefined;
  outcome?: AuditOutcome | undefined;
  /** The user who did it, or that it is about. */
  user_id?: number | undefined;
  since?: string | undefined;
  before?: string | undefined;
};

const columns = {
  id: 'records.id',
  action: 'records.action',
  actor_name: 'records.actor_name',
  source: 'records.source',
  changeset_id: 'records.changeset_id',
  before: 'records.before',
  after: 'records.after',
  address: 'records.address',
  request_id: 'records.request_id',
  created_at: 'records.created_at',
  subject: 'records.subject',
  about: 'records.about',
};
const pageColumns = {
  ...Object.fromEntries(Object.keys(columns).map((name) => [name, `p.${name}`])),
  count: 'counted.count',
};

const sorts = {
  created_at: { key: sql`round(date_part('epoch', records.created_at) * 1000000)::bigint`, type: 'number' },
} as const;

/** Everything for a superuser, and otherwise what concerns the own partner. */
export function listAuditLog(
  db: SystemDb,
  administrator: PartnerAdministrator,
  query: LogQuery,
): Promise<Page> {
  const from = sql`(${entries(administrator, query)} union all ${acts(administrator, query)}) as records`;
  const where: RawBuilder<SqlBool>[] = [];
  if (query.search)
    where.push(sql<SqlBool>`position(fold_text(${query.search}) in
      fold_text(concat_ws(${'\u001f'}::text, records.actor_name, records.subject, records.about))) > 0`);
  const join = sql`
    cross join lateral (select case when p.changeset_id is null then 1 else (
      select count(*)::integer from (${changesOf(sql`p.changeset_id`, administrator)}
        limit ${maxCountedChanges + 1}) as c) end as count) as counted`;
  const listing = {
    ...{ from, countFrom: from, where, columns, page: { join, columns: pageColumns } },
    ...{ id: 'records.id', idType: 'bigint' as const },
  };
  return readPage(db, query, { listing, sorts, knownTotal: (count) => count() });
}

/** Both kinds share one sequence of ids: even ones are entries, odd ones acts. */
function entries(administrator: PartnerAdministrator, query: LogQuery): RawBuilder<unknown> {
  const { is_superuser, partner_id } = administrator;
  const where = [...within('e', query)];
  if (query.area !== undefined) {
    const actions = Object.entries(areaOfAction).filter(([, area]) => area === query.area);
    where.push(sql<SqlBool>`e.action = any(${actions.map(([action]) => action)}::text[])`);
  }
  if (query.action !== undefined) where.push(sql<SqlBool>`e.action = ${query.action}`);
  if (query.outcome !== undefined) where.push(hasOutcome(query.outcome));
  if (query.user_id !== undefined)
    where.push(sql<SqlBool>`(e.user_id = ${query.user_id} or e.actor_id = ${query.user_id})`);
  if (!is_superuser)
    where.push(sql<SqlBool>`(e.action = any(${[...actionsForPartner]}::text[])
        and e.user_id in (select u.id from users u where u.partner_id = ${partner_id} and not u.is_superuser)
      or e.action = any(${[...actionsOnThings]}::text[]) and (e.after ->> 'partner_id')::integer = ${partner_id})`);
  // A user may have come from another partner.
  const cut = is_superuser ? sql`` : sql`- array['partner_id', 'partner_name']`;
  return sql`select e.id * 2 as id, e.created_at, e.action, e.actor_name, e.subject,
      (select coalesce(nullif(u.full_name, ''), u.username) from users u where u.id = e.user_id) as about, e.before ${cut} as before,
      e.after ${cut} as after, ${is_superuser ? sql`e.address` : sql`null::text`} as address, e.request_id,
      null::text as source, null::bigint as changeset_id
    from audit_entries e where ${all(where)}`;
}

function acts(administrator: PartnerAdministrator, query: LogQuery): RawBuilder<unknown> {
  const where = [...within('c', query)];
  const { area = 'estate', outcome = 'done' } = query;
  if (area !== 'estate' || outcome !== 'done') where.push(sql<SqlBool>`false`);
  if (query.action !== undefined) where.push(sql<SqlBool>`c.kind = ${query.action}`);
  if (query.user_id !== undefined) where.push(sql<SqlBool>`c.actor_id = ${query.user_id}`);
  if (!administrator.is_superuser) where.push(sql<SqlBool>`exists (${changesOf(sql`c.id`, administrator)})`);
  return sql`select c.id * 2 + 1, c.created_at, c.kind, c.actor_name,
      coalesce((${changesOf(sql`c.id`, administrator)} order by e.id limit 1), ''), null::text, null::jsonb, null::jsonb,
      null::text, c.request_id, c.source, c.id
    from changesets c where ${all(where)}`;
}

function hasOutcome(outcome: AuditOutcome): RawBuilder<SqlBool> {
  const actions = actionsWith(outcome);
  return 'only' in actions
    ? sql`e.action = any(${actions.only}::text[])`
    : sql`e.action <> all(${actions.not}::text[])`;
}

/**
 * The names of what an act changed. Things belong to the partner that has them now, or that has them in its bin: the
 * history of a site that was handed over has left with the site. Superusers also read about what is deleted for ever.
 */
function changesOf(act: RawBuilder<unknown>, { is_superuser, partner_id }: PartnerAdministrator) {
  const owner = sql`coalesce(
    case e.thing
      when 'site' then (select t.partner_id from sites t where t.id = e.thing_id)
      when 'room' then (select t.partner_id from rooms t where t.id = e.thing_id)
      else (select t.partner_id from assets t where t.id = e.thing_id) end,
    (select (select b.partner_id from bin_entries b where b.changeset_id = d.changeset_id limit 1)
      from estate_changes d where d.thing = e.thing and d.thing_id = e.thing_id and d.kind = 'deleted'
      order by d.id desc limit 1))`;
  return sql`select e.name from estate_changes e
    where e.changeset_id = ${act} ${is_superuser ? sql`` : sql`and ${owner} = ${partner_id}`}`;
}

function* within(table: string, { since, before }: LogQuery): Generator<RawBuilder<SqlBool>> {
  const at = sql.ref(`${table}.created_at`);
  if (since !== undefined) yield sql<SqlBool>`${at} >= ${since}::timestamptz`;
  if (before !== undefined) yield sql<SqlBool>`${at} < ${before}::timestamptz`;
}

const all = (conditions: readonly RawBuilder<SqlBool>[]) =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);
