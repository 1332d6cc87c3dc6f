import type { Escalation, EscalationStep } from '@greenroom/domain/notifications/escalation/escalation.ts';
import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

export type StoredEscalation = Omit<Escalation, 'users'>;

export async function findEscalation(
  db: SystemDb,
  partner_id: number,
): Promise<StoredEscalation | undefined> {
  const row = await db
    .selectFrom('notification_escalations')
    .where('partner_id', '=', partner_id)
    .select(['steps', 'min_severity', 'only_service_hours'])
    .executeTakeFirst();
  return row && { ...row, steps: row.steps as EscalationStep[] };
}

export async function saveEscalation(
  db: SystemDb,
  partner_id: number,
  { steps, min_severity, only_service_hours }: StoredEscalation,
): Promise<void> {
  await sql`
    insert into notification_escalations (partner_id, steps, min_severity, only_service_hours)
    values (${partner_id}, ${JSON.stringify(steps)}::jsonb, ${min_severity}, ${only_service_hours})
    on conflict (partner_id) do update set steps = excluded.steps, min_severity = excluded.min_severity,
      only_service_hours = excluded.only_service_hours`.execute(db);
}

/** A list of names beyond this is no longer of use. */
const maxUsers = 500;

/** The active users of a partner: whether one may see an incident is checked when a message is sent. */
export async function listEscalationUsers(db: SystemDb, partner_id: number): Promise<Escalation['users']> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, coalesce(nullif(u.full_name, ''), u.username) as name from users u
    where u.is_active and (u.partner_id = ${partner_id}
      or exists (select from user_partners l where l.user_id = u.id and l.partner_id = ${partner_id}))
    order by fold_text(coalesce(nullif(u.full_name, ''), u.username)), u.id limit ${maxUsers}`.execute(db);
  return rows;
}

/** The incident of an escalation is still one that no one has taken. */
export async function isEscalating(db: SystemDb, incident_id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from incidents i where i.id = ${incident_id} and i.state = 'open'
      and not exists (select from incident_mutes m where m.key = i.key and m.until > ${now})`.execute(db);
  return rows.length > 0;
}
