import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

export type Portion = { before: Date; max: number };

/** Finished imports with their rows and the uploaded table; a running one is no finished one, however old. */
export function deleteOldImports(db: SystemDb, { before, max }: Portion): Promise<number> {
  return count(
    sql`
    delete from imports where id = any (array(
      select id from imports
      where state not in ('checking', 'running') and coalesce(finished_at, created_at) < ${before}
      order by id limit ${max} for update skip locked))`.execute(db),
  );
}

/** Bulk changes and undos; imports have jobs as well. */
export function deleteOldJobs(db: SystemDb, { before, max }: Portion): Promise<number> {
  return count(
    sql`
    delete from estate_jobs where id = any (array(
      select id from estate_jobs where state <> 'running' and coalesce(finished_at, created_at) < ${before}
      order by id limit ${max} for update skip locked))`.execute(db),
  );
}

export async function deleteOldHistory(db: SystemDb, { before, max }: Portion): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    select delete_old_changesets(${before}, ${max})::integer as removed`.execute(db);
  return rows[0]?.removed ?? 0;
}

/** With their devices, rooms, timelines and links to tickets. */
export function deleteOldIncidents(db: SystemDb, { before, max }: Portion): Promise<number> {
  return count(
    sql`
    delete from incidents where id = any (array(
      select id from incidents where resolved_at < ${before} order by resolved_at limit ${max}
      for update skip locked))`.execute(db),
  );
}

/** With their deliveries: mails, pushes and calls of webhooks. */
export function deleteOldEvents(db: SystemDb, { before, max }: Portion): Promise<number> {
  return count(
    sql`
    delete from notification_events where id = any (array(
      select id from notification_events where at < ${before} order by at limit ${max}
      for update skip locked))`.execute(db),
  );
}

/** Ended sessions, with their tokens. */
export function deleteOldSessions(db: SystemDb, { before, max }: Portion): Promise<number> {
  return count(
    sql`
    delete from sessions where id = any (array(
      select id from sessions where least(expires_at, coalesce(ended_at, expires_at)) < ${before} limit ${max}
      for update skip locked))`.execute(db),
  );
}

export function deleteOldResetLinks(db: SystemDb, { before, max }: Portion): Promise<number> {
  return count(
    sql`
    delete from password_resets where token_hash = any (array(
      select token_hash from password_resets where expires_at < ${before} limit ${max} for update skip locked))`.execute(
      db,
    ),
  );
}

export function deleteOldResetRequests(db: SystemDb, { before, max }: Portion): Promise<number> {
  return count(
    sql`
    delete from reset_requests where id = any (array(
      select id from reset_requests where requested_at < ${before} limit ${max} for update skip locked))`.execute(
      db,
    ),
  );
}

export function deleteOldFeedback(db: SystemDb, { before, max }: Portion): Promise<number> {
  return count(
    sql`
    delete from feedback where id = any (array(
      select id from feedback where created_at < ${before} limit ${max} for update skip locked))`.execute(db),
  );
}

/** Tests of connections through agents carry the credentials under test, sealed; they end within a minute. */
export function deleteOldConnectionTests(db: SystemDb, { before, max }: Portion): Promise<number> {
  return count(
    sql`
    delete from agent_tests where id = any (array(
      select id from agent_tests where deadline_at < ${before} limit ${max} for update skip locked))`.execute(
      db,
    ),
  );
}

async function count(result: Promise<{ numAffectedRows?: bigint }>): Promise<number> {
  return Number((await result).numAffectedRows ?? 0n);
}
