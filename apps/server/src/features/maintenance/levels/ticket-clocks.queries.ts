import type { ClockState, ClockTarget } from '@greenroom/domain/maintenance/levels/clock-targets.ts';
import type { ServiceLevel } from '@greenroom/domain/maintenance/levels/service-level.ts';
import type { WeekBar } from '@greenroom/domain/service/hours.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { SortColumn } from '#platform/database/read-page.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { defineChannel, notify } from '#platform/events/events.ts';

/** The triggers of the tables notify it, too. */
export const ticketClocksChannel = defineChannel('ticket_clocks');

/** Of a row `clock` of ticket_clocks: what `shownClock` of the domain describes. */
export const shownClockJson = sql`case when clock.ticket_id is not null then json_build_object('state', clock.state,
  'target', clock.target, 'due_at', clock.due_at, 'warn_at', clock.warn_at, 'counted_at', clock.counted_at,
  'left_s', clock.left_s, 'hours', clock.hours, 'time_zone', clock.time_zone, 'week', clock.week) end`;

/** Of a row of tickets. */
export const ticketTargetsJson = sql`coalesce((select json_agg(json_build_object('target', k.target,
    'minutes', k.target_s / 60, 'state', k.state, 'due_at', k.due_at, 'ended_at', k.ended_at) order by k.target)
  from ticket_targets k where k.ticket_id = tickets.id), '[]')`;

/** Of a row of tickets. */
export const isLateTicket = (now: Date): Expression<SqlBool> =>
  sql<SqlBool>`exists (select from ticket_clocks k where k.ticket_id = tickets.id and k.due_at <= ${now})`;

const dueMilliseconds = sql`(select floor(extract(epoch from k.due_at) * 1000)::bigint
  from ticket_clocks k where k.ticket_id = tickets.id)`;

/** What runs out first. What does not run has no moment. */
export const clockSort: SortColumn = {
  key: sql`coalesce(${dueMilliseconds}, -1)`,
  type: 'number',
  isMissing: sql<SqlBool>`(${dueMilliseconds} is null)`,
};

const epoch = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}))::float8`;

export type StoredTarget = {
  target: ClockTarget;
  target_s: number;
  used_s: number;
  state: ClockState;
  due_at: number | null;
  ended_at: number | null;
};

export type ClockFacts = {
  ticket_id: number;
  partner_id: number;
  priority: number;
  stage: number;
  opened_at: number;
  levels: ServiceLevel[] | null;
  levels_changed_at: number | null;
  /** Null for a ticket without a site. */
  site: {
    id: number;
    country: string | null;
    latitude: number | null;
    longitude: number | null;
    time_zone: string | null;
    calendar_id: number | null;
  } | null;
  /** Stages that it got, and comments to the customer. */
  events: { at: number; source: string; from: number | null; to: number | null }[];
  targets: StoredTarget[];
  notified: string[] | null;
};

/** Which tickets have to be counted: something has changed for them, or their time has come. */
export async function listDueClocks(db: SystemDb, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ ticket_id: number }>`
    select ticket_id from (select ticket_id from ticket_clocks_to_count order by id limit ${limit}) as marked
    union
    select ticket_id from (select ticket_id from ticket_clocks where look_at <= ${now} order by look_at
      limit ${limit}) as due
    order by ticket_id`.execute(db);
  return rows.map(({ ticket_id }) => ticket_id);
}

export async function findNextLook(db: SystemDb): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(look_at) as at from ticket_clocks`.execute(db);
  return rows[0]?.at ?? null;
}

/** Locks the clock of a ticket. Returns whether it has to be counted: another process may have done it by now. */
export async function claimClock(db: SystemDb, ticket_id: number, now: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.ticketClocks}, ${ticket_id})`.execute(db);
  const { rows } = await sql<{ is_due: boolean }>`
    with taken as (delete from ticket_clocks_to_count where ticket_id = ${ticket_id} returning id)
    select exists (select from taken) or exists (
      select from ticket_clocks where ticket_id = ${ticket_id} and look_at <= ${now}) as is_due`.execute(db);
  return rows[0]?.is_due ?? false;
}

export async function readClockFacts(db: SystemDb, ticket_id: number): Promise<ClockFacts | undefined> {
  const { rows } = await sql<ClockFacts>`
    select t.id as ticket_id, t.partner_id, t.priority, t.stage, ${epoch('t.created_at')} as opened_at,
      l.levels, ${epoch('l.changed_at')} as levels_changed_at,
      case when s.id is not null then json_build_object('id', s.id, 'country', s.country, 'latitude', s.latitude,
        'longitude', s.longitude, 'time_zone', s.time_zone, 'calendar_id', u.calendar_id) end as site,
      coalesce((select json_agg(json_build_object('at', ${epoch('e.at')}, 'source', e.source,
          'from', e.detail #> '{stage,from}', 'to', e.detail #> '{stage,to}') order by e.id)
        from ticket_events e left join ticket_comments c on c.id = e.comment_id
        where e.ticket_id = t.id and (e.kind = 'changed' and e.detail ? 'stage'
          or e.kind = 'comment' and c.audience = 'customer')), '[]') as events,
      coalesce((select json_agg(json_build_object('target', k.target, 'target_s', k.target_s, 'used_s', k.used_s,
          'state', k.state, 'due_at', ${epoch('k.due_at')}, 'ended_at', ${epoch('k.ended_at')}))
        from ticket_targets k where k.ticket_id = t.id), '[]') as targets,
      n.notified
    from tickets t left join service_levels l on l.partner_id = t.partner_id
    left join sites s on s.id = t.site_id left join site_services u on u.site_id = s.id
    left join ticket_clocks n on n.ticket_id = t.id
    where t.id = ${ticket_id}`.execute(db);
  return rows[0];
}

export type ClockRow = {
  state: ClockState;
  target: ClockTarget | null;
  due_at: Date | null;
  warn_at: Date | null;
  counted_at: Date;
  left_s: number | null;
  hours: number[] | null;
  time_zone: string | null;
  week: readonly WeekBar[] | null;
  notified: string[];
  look_at: Date | null;
};

type TicketOfClock = Pick<ClockFacts, 'ticket_id' | 'partner_id' | 'priority'> & { site_id: number | null };

export async function storeClock(db: SystemDb, ticket: TicketOfClock, clock: ClockRow): Promise<void> {
  const { ticket_id, partner_id, site_id } = ticket;
  const values = { partner_id, site_id, ...clock, week: clock.week && JSON.stringify(clock.week) };
  await db
    .insertInto('ticket_clocks')
    .values({ ticket_id, ...values })
    .onConflict((conflict) => conflict.column('ticket_id').doUpdateSet(values))
    .execute();
}

export async function storeTargets(
  db: SystemDb,
  { ticket_id, partner_id, priority, site_id }: TicketOfClock,
  targets: readonly StoredTarget[],
): Promise<void> {
  const instant = (second: number | null) => (second === null ? null : new Date(second * 1000));
  for (const { target, target_s, used_s, state, due_at, ended_at } of targets) {
    const values = {
      ...{ partner_id, site_id, priority, target_s, used_s, state },
      ...{ due_at: instant(due_at), ended_at: instant(ended_at) },
    };
    await db
      .insertInto('ticket_targets')
      .values({ ticket_id, target, ...values })
      .onConflict((conflict) => conflict.columns(['ticket_id', 'target']).doUpdateSet(values))
      .execute();
  }
}

/** A level that no longer promises anything leaves what has ended. */
export async function deleteOpenTargets(
  db: SystemDb,
  ticket_id: number,
  targets: readonly ClockTarget[],
): Promise<void> {
  await sql`delete from ticket_targets where ticket_id = ${ticket_id} and target = any(${[...targets]}::text[])
    and state in ('running', 'paused')`.execute(db);
}

export async function deleteClock(db: SystemDb, ticket_id: number): Promise<void> {
  await db.deleteFrom('ticket_clocks').where('ticket_id', '=', ticket_id).execute();
}

/** The open tickets of a partner: their clocks follow its levels. */
export async function markOpenTickets(
  db: SystemDb,
  partner_id: number,
  openStages: readonly number[],
): Promise<void> {
  await sql`
    insert into ticket_clocks_to_count (ticket_id)
    select id from tickets where partner_id = ${partner_id} and stage = any(${[...openStages]}::integer[])
    order by id`.execute(db);
  await notify(db, ticketClocksChannel, '');
}
