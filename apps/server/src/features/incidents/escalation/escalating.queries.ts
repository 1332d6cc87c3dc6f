import type { Severity } from '@greenroom/domain/incidents/severity.ts';
import { maxEscalationDays } from '@greenroom/domain/notifications/escalation/due-steps.ts';
import type { EscalationStep } from '@greenroom/domain/notifications/escalation/escalation.ts';
import { sql } from 'kysely';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { SystemDb } from '#platform/database/scope.ts';

export type EscalatingIncident = {
  id: number;
  site_id: number;
  partner_id: number;
  severity: Severity;
  class: string;
  trouble: string | null;
  outlet: number | null;
  asset_id: number | null;
  room_id: number | null;
  began_at: Date;
  opened_at: Date;
  steps_done: number;
  steps: EscalationStep[];
};

const rankOf = (column: string) =>
  sql`array_position(array['info', 'warning', 'critical'], ${sql.ref(column)})`;

/**
 * Incidents with a step that is due: open, not taken, not snoozed. Locks them until the transaction ends, so that an
 * act of a user is either seen or comes after the step. Empty when another process is escalating.
 */
export async function lockEscalating(db: SystemDb, now: Date): Promise<EscalatingIncident[]> {
  const lock = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLocks.escalation}) as locked`.execute(db);
  if (!lock.rows[0]?.locked) return [];
  const { rows } = await sql<EscalatingIncident>`
    select i.id, i.site_id, s.partner_id, i.severity, i.class, i.trouble, i.outlet, i.asset_id, i.room_id, i.began_at,
      i.opened_at, coalesce(e.steps_done, 0) as steps_done, x.steps
    from incidents i join sites s on s.id = i.site_id
    join notification_escalations x on x.partner_id = s.partner_id
    left join escalated_incidents e on e.incident_id = i.id
    where i.state = 'open' and ${rankOf('i.severity')} >= ${rankOf('x.min_severity')}
      and i.opened_at > ${now}::timestamptz - ${maxEscalationDays} * interval '1 day'
      and i.opened_at + (x.steps -> coalesce(e.steps_done, 0)::integer ->> 'after_minutes')::integer * interval '1 minute' <= ${now}
      and not exists (select from incident_mutes m where m.key = i.key and m.until > ${now})
      and (not x.only_service_hours or exists (select from open_hours h
        where h.site_id = i.site_id and h.opens_at <= ${now} and h.closes_at > ${now}))
    order by i.id limit 100
    for update of i`.execute(db);
  return rows;
}

export async function storeSteps(db: SystemDb, incident_id: number, steps_done: number): Promise<void> {
  await sql`
    insert into escalated_incidents (incident_id, steps_done) values (${incident_id}, ${steps_done})
    on conflict (incident_id) do update set steps_done = excluded.steps_done`.execute(db);
}

type Effect = { asset_ids: number[]; room_ids: number[]; rooms_down: number };

export async function findEffect(db: SystemDb, incident_id: number): Promise<Effect> {
  const { rows } = await sql<Effect>`
    select coalesce(array_agg(distinct m.asset_id), '{}') as asset_ids,
      coalesce(array_agg(distinct m.room_id) filter (where m.room_id is not null), '{}') as room_ids,
      (count(distinct m.room_id) filter (where h.state = 'down'))::integer as rooms_down
    from incident_members m left join room_health h on h.room_id = m.room_id
    where m.incident_id = ${incident_id} and m.ended_at is null`.execute(db);
  return rows[0] ?? { asset_ids: [], room_ids: [], rooms_down: 0 };
}
