import type pg from 'pg';

/** The replicas of this database that follow it now, and how far the slowest is behind. */
export type Replicas = { count: number; lagSeconds: number; lagBytes: number };

/**
 * A paused or hung replica reports nothing new, so the time since its last report counts as well. Programs that only copy
 * the log, such as an archiver, replay nothing and are left out.
 */
const countReplicas = `
  select pg_has_role(session_user, 'pg_read_all_stats', 'usage') as may_read, r.*
  from (
    select count(*)::integer as count,
      coalesce(max(extract(epoch from case when bytes > 0 then greatest(replay_lag, clock_timestamp() - reply_time) end)), 0)::float8
        as "lagSeconds",
      coalesce(max(greatest(bytes, 0)), 0)::float8 as "lagBytes"
    from (
      select replay_lag, reply_time, pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) as bytes
      from pg_stat_replication where state in ('streaming', 'catchup') and replay_lsn is not null
    ) following
  ) r`;

/** Undefined when the login may not see them: PostgreSQL shows others nothing but their number. */
export async function readReplicas(pool: Pick<pg.Pool, 'query'>): Promise<Replicas | undefined> {
  const { rows } = await pool.query<Replicas & { may_read: boolean }>(countReplicas);
  const [row] = rows;
  if (!row?.may_read) return undefined;
  const { count, lagSeconds, lagBytes } = row;
  return { count, lagSeconds: Math.max(0, lagSeconds), lagBytes };
}
