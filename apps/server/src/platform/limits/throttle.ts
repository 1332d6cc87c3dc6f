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

type Count = { allowed: boolean; retryAfterSeconds: number };

/**
 * Counts one attempt under several keys, before its result is known: attempts sent all at once cannot outrun the count. An
 * attempt within a pause is rejected and does not count. One statement, in the order of the keys: every further one would keep
 * other attempts of the same network or account waiting.
 */
export async function countAttempts(db: SystemDb, counted: readonly Counted[]): Promise<Count[]> {
  const keys = counted.map(countKey);
  const each = (name: keyof Omit<Throttle, 'name'>) => counted.map(({ throttle }) => throttle[name]);
  const throttles = sql`unnest(${keys}::text[], ${each('free')}::integer[], ${each('firstPauseSeconds')}::integer[],
    ${each('maxPauseSeconds')}::integer[], ${each('forgetSeconds')}::integer[])
    with ordinality as t (key, free, first_pause, max_pause, forget, place)`;
  // Null while attempts are free. Doubling ends at 2^20, far beyond any longest pause, so that no number overflows.
  const pauseAfter = (
    hits: RawBuilder<unknown>,
  ) => sql`(case when ${hits} >= t.free then make_interval(secs =>
    least(t.max_pause, t.first_pause * power(2, least(${hits} - t.free, 20)))) end)`;
  const forget = sql`make_interval(secs => t.forget)`;
  const { rows } = await sql<{ key: string; is_refused: boolean; seconds_left: number }>`
    insert into rate_limits as r (key, hits, blocked_until, window_ends_at)
    select t.key, 1, now() + ${pauseAfter(sql`1`)}, now() + ${forget} + coalesce(${pauseAfter(sql`1`)}, interval '0')
    from ${throttles} order by t.place
    on conflict (key) do update set (is_refused, hits, blocked_until, window_ends_at) = (
      select paused, case when paused then r.hits else next end,
        case when paused then r.blocked_until else now() + ${pauseAfter(sql`next`)} end,
        case when paused then r.window_ends_at
          else now() + ${forget} + coalesce(${pauseAfter(sql`next`)}, interval '0') end
      from ${throttles}, lateral (select coalesce(r.blocked_until > now(), false) as paused,
        case when r.window_ends_at <= now() then 1 else r.hits + 1 end as next) as state
      where t.key = excluded.key)
    returning key, is_refused, ceil(extract(epoch from blocked_until - now()))::integer as seconds_left`.execute(
    db,
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return keys.map((key) => {
    const { is_refused = false, seconds_left = 1 } = byKey.get(key) ?? {};
    return { allowed: !is_refused, retryAfterSeconds: Math.max(1, seconds_left) };
  });
}

/** Throws when one of them rejects the attempt. The caller's transaction then rolls all of them back. */
export function requireAllowed(counts: readonly Count[]): void {
  const rejected = counts.find(({ allowed }) => !allowed);
  if (rejected) throw tooManyRequests(rejected.retryAfterSeconds);
}

/** Names the count without its subject. */
export function countKey({ throttle, subject }: Counted): string {
  return limitKey(throttle.name, subject);
}

/**
 * After an attempt that succeeded: forgets some counts and takes the attempt back from others. Rows are locked in the order in
 * which attempts count, or two of them could deadlock.
 */
export async function forgiveCounts(
  db: SystemDb,
  { inOrder, cleared }: { inOrder: readonly string[]; cleared: readonly string[] },
): Promise<void> {
  await sql`
    with locked as materialized (
      select key from rate_limits where key = any(${inOrder}::text[])
      order by array_position(${inOrder}::text[], key) for update),
    gone as (
      delete from rate_limits where key in (select key from locked) and key = any(${cleared}::text[]))
    update rate_limits set hits = greatest(0, hits - 1), blocked_until = null
    where key in (select key from locked) and key <> all(${cleared}::text[])`.execute(db);
}
