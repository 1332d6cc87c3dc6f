import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';
import { addUserDelivery } from '../people/user-deliveries.queries.ts';

export type DigestRule = {
  user_id: number;
  partner_id: number;
  send_when: 'daily' | 'weekly';
  digest_at: string;
  time_zone: string | null;
  /** Null when there is no row yet. */
  next_at: Date | null;
  since: Date | null;
};

const rulesOfDigests = sql`
  select u.id as user_id, u.partner_id, r.send_when, r.digest_at, u.time_zone, d.next_at, d.since
  from notification_rules r join users u on u.id = r.user_id left join notification_digests d on d.user_id = u.id
  where r.way = 'mail' and r.send_when <> 'now' and r.what <> '{}' and u.is_active`;

/** Of the users who chose digests, or of one of them. */
export async function listDigestRules(db: SystemDb, user_id?: number): Promise<DigestRule[]> {
  const { rows } = await sql<DigestRule>`
    ${rulesOfDigests} and ${user_id === undefined ? sql`true` : sql`u.id = ${user_id}`} order by u.id`.execute(
    db,
  );
  return rows;
}

/**
 * The digests that are due, for this transaction alone: another process waits for it, so that it sends no message of these
 * users without their digest.
 */
export async function lockDueDigests(db: SystemDb, now: Date, limit: number): Promise<DigestRule[]> {
  const locked = await sql<{ user_id: number }>`
    select user_id from notification_digests where next_at <= ${now}
    order by next_at, user_id limit ${limit} for update`.execute(db);
  const ids = locked.rows.map(({ user_id }) => user_id);
  if (ids.length === 0) return [];
  const { rows } = await sql<DigestRule>`
    ${rulesOfDigests} and u.id = any(${ids}::integer[]) order by u.id`.execute(db);
  const left = ids.filter((id) => !rows.some(({ user_id }) => user_id === id));
  // They have ended their mails, or can no longer sign in.
  await removeDigests(db, left);
  return rows;
}

export async function removeDigests(db: SystemDb, user_ids: readonly number[]): Promise<void> {
  await sql`delete from notification_digests where user_id = any(${[...user_ids]}::integer[])`.execute(db);
}

export async function storeDigest(
  db: SystemDb,
  { user_id, next_at, since }: { user_id: number; next_at: Date; since: Date },
): Promise<void> {
  await sql`
    insert into notification_digests (user_id, next_at, since) values (${user_id}, ${next_at}, ${since})
    on conflict (user_id) do update set next_at = excluded.next_at, since = excluded.since`.execute(db);
}

/** Sent together with the messages of the user that waited for it. */
export async function addDigestDelivery(
  db: SystemDb,
  { user_id, partner_id, since }: Pick<DigestRule, 'user_id' | 'partner_id'> & { since: Date },
  now: Date,
): Promise<void> {
  const event = { kind: 'digest', partner_id, severity: 'info', at: now } as const;
  const payload = { since: since.toISOString() };
  const { id } = await db
    .insertInto('notification_events')
    .values({ ...event, hold_until: now, planned_at: now, payload: JSON.stringify(payload) as never })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addUserDelivery(db, {
    event: { ...event, id, site_id: null, incident_id: null, payload },
    ...{ user_id, way: 'mail', next_at: now, is_digest: true },
  });
}
