import { type MyPush, maxPushEndpoints } from '@greenroom/domain/notifications/push/push.ts';
import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

/** The session in which the user switched it on has not been ended. */
const isLive = sql`not exists (select from sessions s where s.id = p.session_id and s.ended_at is not null)`;

export async function listEndpoints(db: SystemDb, user_id: number): Promise<MyPush['endpoints']> {
  const { rows } = await sql<{
    id: number;
    endpoint: string;
    browser: string | null;
    made_at: Date;
    failed_at: Date | null;
  }>`
    select p.id, p.endpoint, p.browser, p.made_at, p.failed_at from push_endpoints p
    where p.user_id = ${user_id} and ${isLive} order by p.id`.execute(db);
  return rows.map(({ made_at, failed_at, ...row }) => ({
    ...row,
    made_at: made_at.toISOString(),
    failed_at: failed_at?.toISOString() ?? null,
  }));
}

export type StoredEndpoint = { id: number; endpoint: string; sealed_keys: Buffer };

export async function listTargets(db: SystemDb, user_id: number, id?: number): Promise<StoredEndpoint[]> {
  const { rows } = await sql<StoredEndpoint>`
    select p.id, p.endpoint, p.sealed_keys from push_endpoints p
    where p.user_id = ${user_id} and ${isLive} and ${id === undefined ? sql`true` : sql`p.id = ${id}`}
    order by p.id`.execute(db);
  return rows;
}

type NewEndpoint = {
  user_id: number;
  session_id: string;
  endpoint: string;
  sealed_keys: Buffer;
  browser: string | null;
  made_at: Date;
};

/** A browser belongs to the user who switched push on last. Beyond the limit the oldest goes. */
export async function saveEndpoint(db: SystemDb, endpoint: NewEndpoint): Promise<void> {
  const { user_id } = endpoint;
  await sql`select from users where id = ${user_id} for update`.execute(db);
  await db
    .insertInto('push_endpoints')
    .values(endpoint)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...endpoint, failed_at: null }))
    .execute();
  await sql`
    delete from push_endpoints where user_id = ${user_id} and id not in (
      select id from push_endpoints where user_id = ${user_id}
      order by made_at desc, id desc limit ${maxPushEndpoints})`.execute(db);
}

export async function removeEndpoint(db: SystemDb, user_id: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_endpoints')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export type PushResult = { id: number; result: 'taken' | 'failed' | 'gone' };

export async function settleEndpoints(
  db: SystemDb,
  results: readonly PushResult[],
  now: Date,
): Promise<void> {
  for (const { id, result } of results) {
    if (result === 'gone') await db.deleteFrom('push_endpoints').where('id', '=', id).execute();
    else
      await sql`
        update push_endpoints set failed_at = ${result === 'taken' ? null : now}
        where id = ${id} and (failed_at is null) = ${result === 'failed'}`.execute(db);
  }
}

/** Before their sessions are deleted, which would leave them behind. */
export async function deleteEndedEndpoints(db: SystemDb): Promise<void> {
  await sql`
    delete from push_endpoints p using sessions s
    where s.id = p.session_id and s.ended_at is not null`.execute(db);
}
