import { randomUUID } from 'node:crypto';
import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { refreshTokenDays } from '@greenroom/domain/auth/auth-tokens.ts';
import { maxOwnSessions, type OwnSession } from '@greenroom/domain/auth/own-session.ts';
import { sql } from 'kysely';
import { isRecentSignIn, reauthenticationRequired } from '#access/require-recent-sign-in.ts';
import type { Ending } from '#access/session-end.ts';
import { sessionEndsAt } from '#access/session-limits.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { invalidToken } from '#platform/tokens/access-tokens.ts';
import { createOpaqueToken } from '#platform/tokens/opaque-token.ts';
import { networkOfSession } from './sessions/session-network.ts';

const day = 86_400_000;

/** Each refresh token expires after a while, but never later than the last day of its session. */
export function expiryOf({ now, began, maxDays }: { now: Date; began: Date; maxDays: number }): Date {
  return new Date(Math.min(now.getTime() + refreshTokenDays * day, began.getTime() + maxDays * day));
}

/** Where a session was opened. */
export type SessionPlace = { address: string; browser: string | null };

type NewSession = {
  user_id: number;
  now: Date;
  maxDays: number;
  place: SessionPlace;
  /** When the user has shown a second factor. */
  factor_at?: Date | null;
};

/** Creates a session and its first refresh token. All later tokens of the session form one family with it. */
export async function insertSession(
  db: SystemDb,
  { user_id, now, maxDays, place, factor_at = null }: NewSession,
) {
  const session_id = randomUUID();
  const expires_at = expiryOf({ now, began: now, maxDays });
  await db
    .insertInto('sessions')
    .values({
      id: session_id,
      user_id,
      expires_at,
      created_at: now,
      authenticated_at: now,
      last_used_at: now,
      factor_at,
      ...place,
    })
    .execute();
  return { session_id, refresh_token: await insertRefreshToken(db, { session_id, expires_at }) };
}

/** The next token of a session, which ends with it. */
export async function renewSession(
  db: SystemDb,
  { session_id, ...times }: { session_id: string; now: Date; began: Date; maxDays: number },
): Promise<string> {
  const expires_at = expiryOf(times);
  const token = await insertRefreshToken(db, { session_id, expires_at });
  await db.updateTable('sessions').set({ expires_at }).where('id', '=', session_id).execute();
  return token;
}

async function insertRefreshToken(
  db: SystemDb,
  { session_id, expires_at }: { session_id: string; expires_at: Date },
): Promise<string> {
  const { token, token_hash } = createOpaqueToken();
  await db.insertInto('refresh_tokens').values({ token_hash, session_id, expires_at }).execute();
  return token;
}

/** Locks the session until the end of the transaction. Returns undefined when it is over. */
export async function lockLiveSession(
  db: SystemDb,
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

/**
 * Rejects a session whose user has not typed the password within the last minutes, at the sign-in or since, unless that
 * user must set a new password first.
 */
export async function requireFreshSignIn(
  db: SystemDb,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<void> {
  const session = await lockLiveSession(db, viewer.session_id);
  if (!session) throw invalidToken();
  if (!viewer.must_change_password && !isRecentSignIn(session, now)) throw reauthenticationRequired();
}

/** Returns false when the session is over. */
export async function recordAuthentication(
  db: SystemDb,
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

/** The live sessions of a user, the latest first. `here` is the address of the request. */
export async function listSessions(
  db: SystemDb,
  { user_id, current, here, now }: { user_id: number; current: string; here: string; now: Date },
): Promise<OwnSession[]> {
  // Sessions from before their use was recorded have the last renewal of their tokens.
  const usedAt = sql<Date>`coalesce(sessions.last_used_at, greatest(sessions.created_at,
    (select max(t.created_at) from refresh_tokens t where t.session_id = sessions.id)))`;
  const sessions = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('sign_in_rules', 'sign_in_rules.partner_id', 'users.partner_id')
    .where('sessions.user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .where(sessionEndsAt, '>', now)
    .orderBy(sql`sessions.id = ${current}`, 'desc')
    .orderBy('sessions.created_at', 'desc')
    .limit(maxOwnSessions)
    .select(['sessions.id', 'address', 'browser', 'sessions.created_at as signed_in_at'])
    .select([usedAt.as('used_at'), sql<boolean>`sessions.id = ${current}`.as('is_current')])
    .execute();
  return sessions.map(({ signed_in_at, used_at, ...session }) => ({
    ...session,
    signed_in_at: signed_in_at.toISOString(),
    used_at: used_at.toISOString(),
    network: networkOfSession(session.address, here),
  }));
}

/** Returns false for a session of another user, and for one that is over. */
export async function endSessionOf(
  db: SystemDb,
  { user_id, session_id, because }: { user_id: number; session_id: string; because: Ending },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: new Date(), ended_because: because })
    .where('id', '=', session_id)
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function endSession(db: SystemDb, session_id: string, because: Ending): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: new Date(), ended_because: because })
    .where('id', '=', session_id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends all sessions of a user, except the given one. Returns how many. */
export async function endSessionsOf(
  db: SystemDb,
  which: { user_id: number; except?: string; because: Ending },
): Promise<number> {
  let query = db
    .updateTable('sessions')
    .set({ ended_at: new Date(), ended_because: which.because })
    .where('user_id', '=', which.user_id)
    .where('ended_at', 'is', null);
  if (which.except !== undefined) query = query.where('id', '!=', which.except);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}
