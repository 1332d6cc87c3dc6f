import { createHash } from 'node:crypto';
import { Problem, type ProblemCode } from '@greenroom/domain/http/problem.ts';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';

export type Limit = { name: string; max: number; windowSeconds: number };

/** Counts in the database, so that several servers share one count. */
export type RateLimiter = {
  /** Counts one attempt, or several, and returns whether it is still within the limit. */
  hit(
    limit: Limit,
    subject: string,
    attempts?: number,
  ): Promise<{ allowed: boolean; retryAfterSeconds: number }>;
  /** Counts one attempt and throws above the limit; 429 with a general message unless another is given. */
  require(limit: Limit, subject: string, rejection?: Rejection): Promise<void>;
  /** Takes one attempt back. */
  forgive(limit: Limit, subject: string): Promise<void>;
};

export function createRateLimiter(database: Database): RateLimiter {
  async function hit(limit: Limit, subject: string, attempts = 1) {
    const key = limitKey(limit.name, subject);
    const { rows } = await asSystem(database, (db) =>
      sql<{ hits: number; seconds_left: number }>`
        insert into rate_limits as r (key, hits, window_ends_at)
        values (${key}, ${attempts}::integer, now() + make_interval(secs => ${limit.windowSeconds}))
        on conflict (key) do update set
          hits = case when r.window_ends_at <= now() then 0 else r.hits end + excluded.hits,
          window_ends_at = case when r.window_ends_at <= now() then excluded.window_ends_at else r.window_ends_at end
        returning hits, ceil(extract(epoch from window_ends_at - now()))::integer as seconds_left`.execute(
        db,
      ),
    );
    const { hits = attempts, seconds_left = 0 } = rows[0] ?? {};
    return { allowed: hits <= limit.max, retryAfterSeconds: Math.max(1, seconds_left) };
  }

  return {
    hit,
    async require(limit, subject, rejection) {
      const { allowed, retryAfterSeconds } = await hit(limit, subject);
      if (!allowed) throw tooManyRequests(retryAfterSeconds, rejection);
    },
    async forgive(limit, subject) {
      const key = limitKey(limit.name, subject);
      await asSystem(database, (db) =>
        sql`update rate_limits set hits = greatest(0, hits - 1) where key = ${key}`.execute(db),
      );
    },
  };
}

export type Rejection = { code: ProblemCode; sentence: string };

const generalRejection: Rejection = { code: 'too-many-requests', sentence: 'Too many attempts.' };

export function tooManyRequests(retryAfterSeconds: number, rejection = generalRejection): Problem {
  const [count, unit] =
    retryAfterSeconds < 60 ? [retryAfterSeconds, 'second'] : [Math.ceil(retryAfterSeconds / 60), 'minute'];
  const detail = `${rejection.sentence} Try again in ${count} ${unit}${count === 1 ? '' : 's'}.`;
  return new Problem(rejection.code, detail, { retryAfterSeconds });
}

/** A client with one IPv6 address has 2^64 of them, so the network is counted, not the address. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const all = address.includes('::')
    ? [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...tail.split(':')]
    : groups;
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** Addresses and account names are stored as hashes: the table does not reveal who tried to sign in. */
export function limitKey(name: string, subject: string): string {
  return `${name}:${createHash('sha256').update(subject.toLowerCase()).digest('base64url')}`;
}
