import pg from 'pg';
import { endings } from '#access/session-end.ts';
import type { Connection } from '#platform/database/database.ts';
import { appRole, viewerRole } from '#platform/database/roles/database-roles.ts';
import { replaceViewerKey } from '#platform/database/roles/viewer-key.ts';

/** Far more operations than an installation runs between two backups. */
const skippedOperations = 1_000_000;

/** What a restore of Greenroom does at its end, for a database that PostgreSQL itself has restored. */
export async function settleRestored(owner: Connection, now: Date): Promise<void> {
  const client = new pg.Client({ ...owner, application_name: 'greenroom-restore' });
  await client.connect();
  try {
    await rejectWhenInUse(client);
    await client.query('begin');
    await skipUsedOperations(client);
    await endSessions(client, now);
    await replaceViewerKey(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

export async function rejectWhenInUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and (usename = any ($1) or application_name = 'greenroom')`,
    [[appRole, viewerRole]],
  );
  if (rows[0]?.count) throw new Error('A running Greenroom uses this database. Stop it before restoring.');
}

/**
 * Agents remember the operations that they have run and run none twice. This database has lost those since the backup,
 * but the agents have not: they would ignore a new operation that reuses one of those ids.
 */
export async function skipUsedOperations(client: pg.Client): Promise<void> {
  await client.query(
    `select setval('asset_operations_id_seq', last_value + $1, is_called) from asset_operations_id_seq`,
    [skippedOperations],
  );
}

/** Otherwise sessions and links that were ended after the backup would be valid again. */
export async function endSessions(client: pg.Client, now: Date): Promise<void> {
  await client.query('delete from refresh_tokens');
  await client.query('update sessions set ended_at = $1, ended_because = $2 where ended_at is null', [
    now,
    endings.restored,
  ]);
  await client.query('update password_resets set used_at = $1 where used_at is null', [now]);
}
