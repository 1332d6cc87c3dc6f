import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

/** `size` and `connections` are of this database alone; other databases of the server are not counted. */
export async function readDatabaseFacts(db: SystemDb) {
  const { rows } = await sql<{
    version: string;
    bytes: number;
    connections: number;
    max_connections: number;
    now: Date;
  }>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
      (select count(*)::integer from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::integer as max_connections, clock_timestamp() as now`.execute(db);
  return rows[0] as (typeof rows)[number];
}

export async function countServers(db: SystemDb, seenSince: Date): Promise<number> {
  const query = db
    .selectFrom('server_nodes')
    .where('seen_at', '>', seenSince)
    .select(sql<number>`count(*)::integer`.as('count'));
  return (await query.executeTakeFirstOrThrow()).count;
}

export async function readFileUsage(db: SystemDb): Promise<{ files: number; bytes: number }> {
  return db
    .selectFrom('file_usage')
    .select([
      sql<number>`coalesce(sum(files), 0)::float8`.as('files'),
      sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'),
    ])
    .executeTakeFirstOrThrow();
}

/** Mails that were requested and not sent yet, with the oldest. */
export async function readWaitingMail(db: SystemDb): Promise<{ waiting: number; oldest: Date | null }> {
  return db
    .selectFrom('reset_requests')
    .where('done_at', 'is', null)
    .select([sql<number>`count(*)::integer`.as('waiting'), sql<Date | null>`min(requested_at)`.as('oldest')])
    .executeTakeFirstOrThrow();
}

/** Failed ones stay for a week. */
export async function readJobCounts(db: SystemDb) {
  const { rows } = await sql<{ waiting: number; running: number; failed: number; estate_running: number }>`
    select count(*) filter (where state < 'active')::integer as waiting,
      count(*) filter (where state = 'active')::integer as running,
      (count(*) filter (where state = 'failed')
        + (select count(*) from greenroom_jobs.archive where state = 'failed'))::integer as failed,
      (select count(*)::integer from estate_jobs where state = 'running') as estate_running
    from greenroom_jobs.job`.execute(db);
  return rows[0] as (typeof rows)[number];
}

export async function findLastEvent(db: SystemDb, kind: 'backup') {
  return db
    .selectFrom('installation_events')
    .where('kind', '=', kind)
    .select(['happened_at', sql<number | null>`bytes::float8`.as('bytes')])
    .executeTakeFirst();
}

/** Devices with a connection, those with a status, and the poll that is longest ago. */
export async function readDeviceCounts(db: SystemDb) {
  return db
    .selectFrom('device_connections')
    .leftJoin('asset_statuses', 'asset_statuses.asset_id', 'device_connections.asset_id')
    .leftJoin('asset_checks', 'asset_checks.asset_id', 'device_connections.asset_id')
    .select([
      sql<number>`count(*)::integer`.as('devices'),
      sql<number>`count(asset_statuses.asset_id)::integer`.as('polled'),
      sql<Date | null>`min(greatest(asset_statuses.observed_at, asset_checks.checked_at))`.as('oldest'),
    ])
    .executeTakeFirstOrThrow();
}
