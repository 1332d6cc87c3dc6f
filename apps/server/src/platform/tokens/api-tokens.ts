import { Problem } from '@greenroom/domain/http/problem.ts';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';
import { type RateLimiter, tooManyRequests } from '#platform/limits/rate-limiter.ts';
import type { SessionClaims } from './access-tokens.ts';
import { hashApiToken, isWellFormed } from './api-token-text.ts';

export type ApiTokens = {
  /** Whose token it is. Whether it is still valid and what it may do, its viewer shows. Counts the request. */
  verify(token: string): Promise<SessionClaims>;
};

type Parts = {
  database: Database;
  limiter: Pick<RateLimiter, 'hit'>;
  requestsPerMinute: number;
  background: (name: string, work: () => Promise<void>) => void;
};

/** `left`: requests that this server has counted in the database beforehand. */
type Known = { claims: SessionClaims; left: number; recordedAt: number };

const maxKnown = 10_000;
/** Counting each request in the database would cost more than most requests. */
const requestsAtOnce = 60;
const recordMilliseconds = 60_000;

/**
 * Whose token a text is never changes, so it is looked up once. Its end, its rights and its owner are read for every
 * request, like those of a session.
 */
export function createApiTokens({ database, limiter, requestsPerMinute, background }: Parts): ApiTokens {
  const known = new Map<string, Known>();
  const limit = { name: 'api-token', max: requestsPerMinute, windowSeconds: 60 };
  const step = Math.max(1, Math.min(requestsAtOnce, Math.floor(requestsPerMinute / 10)));

  async function find(token: string): Promise<Known> {
    const hash = hashApiToken(token);
    const key = hash.toString('base64');
    const found = known.get(key);
    if (found) return found;
    const row = await asSystem(database, (db) =>
      db.selectFrom('api_tokens').where('token_hash', '=', hash).select(['id', 'user_id']).executeTakeFirst(),
    );
    if (!row) throw invalidApiToken();
    const claims = { session_id: row.id, user_id: row.user_id, is_token: true as const };
    const made = { claims, left: 0, recordedAt: 0 };
    const [oldest] = known.keys();
    if (known.size >= maxKnown && oldest !== undefined) known.delete(oldest);
    known.set(key, made);
    return made;
  }

  async function count(token: Known): Promise<void> {
    if (token.left > 0) {
      token.left -= 1;
      return;
    }
    const { allowed, retryAfterSeconds } = await limiter.hit(limit, token.claims.session_id, step);
    if (!allowed)
      throw tooManyRequests(retryAfterSeconds, {
        code: 'too-many-requests',
        sentence: `This API token may send ${requestsPerMinute} requests a minute.`,
      });
    token.left = step - 1;
  }

  function recordUse(token: Known): void {
    if (Date.now() - token.recordedAt < recordMilliseconds) return;
    token.recordedAt = Date.now();
    background('record the use of an API token', async () => {
      await asSystem(database, (db) =>
        sql`update api_tokens set last_used_at = now() where id = ${token.claims.session_id}`.execute(db),
      );
    });
  }

  return {
    async verify(text) {
      if (!isWellFormed(text)) throw invalidApiToken();
      const token = await find(text);
      await count(token);
      recordUse(token);
      return token.claims;
    },
  };
}

export function invalidApiToken(): Problem {
  return new Problem(
    'token-invalid',
    'This API token is not valid: it has expired, was revoked or never existed.',
  );
}
