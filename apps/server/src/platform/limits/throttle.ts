import { type RawBuilder, sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';
import { limitKey, tooManyRequests } from './rate-limiter.ts';

/**
 * The first attempts are free. After those a pause precedes each further one, and each pause is twice as long as the
 * last.
 */
export type Throttle = {
  name: string;
  free: number;
  firstPauseSeconds: number;
  maxPauseSeconds: number;
  /** After this long without an attempt, all of them are free again. */
  forgetSeconds: number;
};

export type Counted = { throttle: Throttle; subject: string };

/**
 * Counts one attempt before its result is known: attempts sent all at once cannot outrun the count. An attempt within a
 * pause is rejected and does not count.
 */
export async function countAttempt(
  db: SystemDb,
  { throttle, subject }: Counted,
): Promise<{ allowed: boolean; retryAfterSeconds: number }> {
  const forget = sql`make_interval(secs => ${throttle.forgetSeconds}::integer)`;
  const first = sql`1`;
  const next = sql`(case when r.window_ends_at <= now() then 1 else r.hits + 1 end)`;
  const isPaused = sql`coalesce(r.blocked_until > now(), false)`;
  const { rows } = await sql<{ is_refused: boolean; seconds_left: number }>`
    insert into rate_limits as r (key, hits, blocked_until, window_ends_at)
    values (${countKey({ throttle, subject })}, 1, now() + ${pauseAfter(first, throttle)},
      now() + ${forget} + coalesce(${pauseAfter(first, throttle)}, interval '0'))
    on conflict (key) do update set
      is_refused = ${isPaused},
      hits = case when ${isPaused} then r.hits else ${next} end,
      blocked_until = case when ${isPaused} then r.blocked_until else now() + ${pauseAfter(next, throttle)} end,
      window_ends_at = case when ${isPaused} then r.window_ends_at
        else now() + ${forget} + coalesce(${pauseAfter(next, throttle)}, interval '0') end
    returning is_refused, ceil(extract(epoch from blocked_until - now()))::integer as seconds_left`.execute(
    db,
  );
  const { is_refused = false, seconds_left = 1 } = rows[0] ?? {};
  return { allowed: !is_refused, retryAfterSeconds: Math.max(1, seconds_left) };
}

/**
 * Counts an attempt under several keys. Throws when one rejects it; the caller's transaction then rolls the others
 * back.
 */
export async function requireAttempt(db: SystemDb, counted: readonly Counted[]): Promise<void> {
  for (const each of counted) {
    const { allowed, retryAfterSeconds } = await countAttempt(db, each);
    if (!allowed) throw tooManyRequests(retryAfterSeconds);
  }
}

/** Names the count without its subject. */
export function countKey({ throttle, subject }: Counted): string {
  return limitKey(throttle.name, subject);
}

/** For an attempt that succeeded. */
export async function takeBackAttempt(db: SystemDb, key: string): Promise<void> {
  await sql`update rate_limits set hits = greatest(0, hits - 1), blocked_until = null
    where key = ${key}`.execute(db);
}

export async function clearAttempts(db: SystemDb, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
}

/** Null while attempts are free. Doubling ends at 2^20, far beyond any longest pause, so that no number overflows. */
function pauseAfter(hits: RawBuilder<unknown>, throttle: Throttle): RawBuilder<unknown> {
  const { free, firstPauseSeconds, maxPauseSeconds } = throttle;
  return sql`(case when ${hits} >= ${free}::integer then make_interval(secs =>
    least(${maxPauseSeconds}::integer, ${firstPauseSeconds}::integer * power(2, least(${hits} - ${free}::integer, 20)))) end)`;
}
