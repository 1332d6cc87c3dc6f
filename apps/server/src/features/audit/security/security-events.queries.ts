import type { AuditAction } from '@greenroom/domain/admin/audit-entry.ts';
import { type RawBuilder, sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';
import { recordChange } from '../audit.queries.ts';

/** So many of a kind enter the log one by one, of a user and within an hour. */
const maxEntriesPerHour = 20;
const window = sql`interval '1 hour'`;

export type SecurityEvent = {
  action: AuditAction;
  user_id: number;
  subject: string;
  address: string;
  request_id: string;
  now: Date;
  /** The partner of the thing that it is about. */
  partner_id?: number | undefined;
};

/** Enters what a user did, or only counts it when there was too much of it. */
export async function recordEvent(db: SystemDb, event: SecurityEvent): Promise<void> {
  const { action, user_id, subject, address, request_id, now, partner_id } = event;
  const key = `${action} user ${user_id}`;
  const isNew = sql`c.window_began_at <= ${now}::timestamptz - ${window}`;
  const { rows } = await sql<{ is_entered: boolean }>`
    insert into security_event_counts as c (key, action, user_id, address, subject, window_began_at, entered,
      is_entered, attempts, first_at, last_at)
    values (${key}, ${action}, ${user_id}, ${address}, ${subject}, ${now}, 1, true, 0, ${now}, ${now})
    on conflict (key) do update set
      window_began_at = case when ${isNew} then excluded.window_began_at else c.window_began_at end,
      entered = case when ${isNew} then 1 else least(c.entered + 1, ${maxEntriesPerHour}) end,
      is_entered = ${isNew} or c.entered < ${maxEntriesPerHour},
      attempts = c.attempts + case when ${isNew} or c.entered < ${maxEntriesPerHour} then 0 else 1 end,
      first_at = case when c.attempts = 0 then excluded.first_at else c.first_at end,
      last_at = excluded.last_at, address = excluded.address, subject = excluded.subject
    returning is_entered`.execute(db);
  if (!rows[0]?.is_entered) return;
  const { username, name } = await findNames(db, user_id);
  await recordChange(db, {
    actor: { id: user_id, name, address, request_id },
    change: {
      ...{ action, user_id, subject: subject || username, before: null },
      after: partner_id === undefined ? null : { partner_id },
    },
  });
}

/** Only counted: no user was signed in. */
export async function countStrangers(
  db: SystemDb,
  counted: { action: AuditAction; network: string; attempts: number; first_at: Date; last_at: Date },
): Promise<void> {
  const { action, network, attempts, first_at, last_at } = counted;
  await sql`
    insert into security_event_counts as c (key, action, user_id, address, subject, window_began_at, entered,
      is_entered, attempts, first_at, last_at)
    values (${`${action} network ${network}`}, ${action}, null, ${network}, ${network}, ${first_at}, 0, false,
      ${attempts}, ${first_at}, ${last_at})
    on conflict (key) do update set
      attempts = c.attempts + excluded.attempts,
      first_at = case when c.attempts = 0 then excluded.first_at else c.first_at end,
      window_began_at = case when c.attempts = 0 then excluded.window_began_at else c.window_began_at end,
      last_at = excluded.last_at`.execute(db);
}

/** How many networks wait for their line. */
export async function countWaitingNetworks(db: SystemDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from security_event_counts where user_id is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** One line for each count whose hour is over. Returns how many. */
export async function enterCounts(db: SystemDb, now: Date): Promise<number> {
  const isOver: RawBuilder<boolean> = sql`window_began_at <= ${now}::timestamptz - ${window}`;
  const taken = await db
    .deleteFrom('security_event_counts')
    .where(isOver)
    .returning(['action', 'user_id', 'address', 'subject', 'attempts', 'first_at', 'last_at'])
    .execute();
  const counted = taken.filter(({ attempts }) => attempts > 0);
  for (const { action, user_id, address, subject, attempts, first_at, last_at } of counted) {
    const name = user_id === null ? 'Unknown' : (await findNames(db, user_id)).name;
    await recordChange(db, {
      // Of many requests.
      actor: { id: user_id, name, address, request_id: undefined },
      change: {
        ...{ action: action as AuditAction, user_id, subject, before: null },
        after: { attempts, first_at: first_at.toISOString(), last_at: last_at.toISOString() },
      },
    });
  }
  return counted.length;
}

async function findNames(db: SystemDb, id: number) {
  return db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['username', sql<string>`coalesce(nullif(full_name, ''), username)`.as('name')])
    .executeTakeFirstOrThrow();
}
