import type { AuthTokens } from '@greenroom/domain/auth/auth-tokens.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { endings, problemOfEnded } from '#access/session-end.ts';
import { isAccessOpen, sessionEndsAt } from '#access/session-limits.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { hashOpaqueToken } from '#platform/tokens/opaque-token.ts';
import { readFactorState } from './factors/factors.queries.ts';
import { issueTokens } from './issue-tokens.ts';
import { endSession, expiryOf, renewSession } from './sessions.queries.ts';
import { recordOwnAction } from './sign-in-history.queries.ts';
import { lacksSso } from './sso/sso-rule.queries.ts';

/** Where the request comes from. */
type Place = { address: string; request_id?: string | undefined };

/**
 * Each refresh token works once. A second use means that two parties have it, perhaps a thief: the whole session ends.
 * The row lock makes one of several concurrent requests the first; all others are second uses.
 */
export async function refreshSession(
  services: Services,
  refreshToken: string,
  place: Place,
): Promise<AuthTokens> {
  const now = services.now();
  const maxDays = services.config.SESSION_DAYS;
  const renewed = await asSystem(services.database, async (db) => {
    const held = await lockToken(db, refreshToken);
    if (!held) return rejected();
    const { session_id, began } = held;
    // A shorter SESSION_DAYS also applies to existing tokens.
    const last = expiryOf({ now, began, maxDays });
    const ends = [held.expires_at, held.session_ends_at, last].map((end) => end.getTime());
    const expires_at = new Date(Math.min(...ends));
    if (held.ended_at !== null || expires_at <= now || !held.is_active || !held.is_access_open)
      return problemOfEnded({ ...held, expires_at }, now) ?? rejected();
    // Returned, not thrown: a rollback would keep the session alive.
    if (held.used_at !== null) return endUsedTwice(db, held, { now, ...place });
    if (held.factor_at === null && (await lacksFactor(db, services, held.user_id))) return rejected();
    if (await lacksSso(db, { session_id, user_id: held.user_id })) return rejected();
    await db
      .updateTable('refresh_tokens')
      .set({ used_at: now })
      .where('token_hash', '=', held.token_hash)
      .execute();
    const refresh_token = await renewSession(db, { session_id, now, began, maxDays });
    return { ...held, refresh_token };
  });
  if (renewed instanceof Problem) throw renewed;
  return issueTokens(services, renewed);
}

/** A session from before a second step was required lives until it is due. */
async function lacksFactor(
  db: SystemDb,
  { config, now: clock }: Services,
  user_id: number,
): Promise<boolean> {
  const now = clock();
  const { due_at } = await readFactorState(db, { user_id, now, config });
  return due_at !== null && due_at <= now;
}

function rejected(): Problem {
  return new Problem('refresh-rejected', 'Your session has ended. Please sign in again.');
}

async function endUsedTwice(
  db: SystemDb,
  held: HeldToken,
  { now, address, request_id }: Place & { now: Date },
): Promise<Problem> {
  const ended_because = endings.usedTwice;
  await endSession(db, held.session_id, ended_because);
  // Once: a session that has ended is rejected before.
  await recordOwnAction(db, { action: 'session-replayed', user_id: held.user_id, address, request_id });
  return problemOfEnded({ ...held, ended_because }, now) ?? rejected();
}

type HeldToken = NonNullable<Awaited<ReturnType<typeof lockToken>>>;

function lockToken(db: SystemDb, refreshToken: string) {
  return db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('sign_in_rules', 'sign_in_rules.partner_id', 'users.partner_id')
    .where('refresh_tokens.token_hash', '=', hashOpaqueToken(refreshToken))
    .select([
      'refresh_tokens.token_hash',
      'refresh_tokens.session_id',
      'refresh_tokens.expires_at',
      'refresh_tokens.used_at',
      'sessions.ended_at',
      'sessions.ended_because',
      'sessions.factor_at',
      'sessions.created_at as began',
      'sessions.user_id',
      'users.is_active',
      'users.must_change_password',
    ])
    .select([sessionEndsAt.as('session_ends_at'), isAccessOpen.as('is_access_open')])
    .forUpdate('refresh_tokens')
    .executeTakeFirst();
}
