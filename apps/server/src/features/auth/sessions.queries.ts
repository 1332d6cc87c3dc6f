import { randomUUID } from 'node:crypto';
import { refreshTokenDays } from '@greenroom/domain/auth/auth-tokens.ts';
import { sql } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { Db } from '#platform/database/database.ts';
import { createOpaqueToken } from '#platform/tokens/opaque-token.ts';

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + refreshTokenDays * 86_400_000);
}

/** A session and its first refresh token. All later tokens of the session form one family with it. */
export async function insertSession(db: Db, scope: Scope, session: { user_id: number; now: Date }) {
  const session_id = randomUUID();
  const expires_at = expiryFrom(session.now);
  const { user_id, now } = session;
  await db
    .insertInto('sessions')
    .values({ id: session_id, user_id, expires_at, created_at: now, authenticated_at: now })
    .execute();
  const refresh_token = await insertRefreshToken(db, scope, { session_id, now: session.now });
  return { session_id, refresh_token };
}

export async function insertRefreshToken(db: Db, _system: Scope, next: { session_id: string; now: Date }) {
  const { token, token_hash } = createOpaqueToken();
  const expires_at = expiryFrom(next.now);
  await db
    .insertInto('refresh_tokens')
    .values({ token_hash, session_id: next.session_id, expires_at })
    .execute();
  await db.updateTable('sessions').set({ expires_at }).where('id', '=', next.session_id).execute();
  return token;
}

/** Holds the session until the end of the transaction. Undefined when it is over. */
export async function lockLiveSession(
  db: Db,
  _system: Scope,
  session_id: string,
): Promise<{ authenticated_at: Date } | undefined> {
  return db
    .selectFrom('sessions')
    .where('id', '=', session_id)
    .where('ended_at', 'is', null)
    .select(sql<Date>`coalesce(authenticated_at, created_at)`.as('authenticated_at'))
    .forUpdate()
    .executeTakeFirst();
}

/** False when the session is over. */
export async function noteAuthentication(
  db: Db,
  _system: Scope,
  { session_id, now }: { session_id: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ authenticated_at: now })
    .where('id', '=', session_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function endSession(db: Db, _system: Scope, session_id: string, because: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: new Date(), ended_because: because })
    .where('id', '=', session_id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends every session of a user, but for the one that may go on. */
export async function endSessionsOf(
  db: Db,
  _system: Scope,
  which: { user_id: number; except?: string; because: string },
): Promise<void> {
  let query = db
    .updateTable('sessions')
    .set({ ended_at: new Date(), ended_because: which.because })
    .where('user_id', '=', which.user_id)
    .where('ended_at', 'is', null);
  if (which.except !== undefined) query = query.where('id', '!=', which.except);
  await query.execute();
}
