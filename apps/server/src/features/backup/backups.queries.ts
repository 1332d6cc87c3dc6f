import { sql } from 'kysely';
import type pg from 'pg';
import { serverAliveSeconds } from '#features/operations/statuses/server-nodes.queries.ts';
import type { SystemDb } from '#platform/database/scope.ts';

/**
 * Shows this session all rows: to the owner of the tables without row-level security, to the role of the installation
 * by the policies for it.
 */
export async function showAllRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_owner: boolean }>(
    `select pg_has_role(relowner, 'usage') as is_owner from pg_class where oid = 'schema_migrations'::regclass`,
  );
  await client.query(`set row_security = ${rows[0]?.is_owner ? 'off' : 'on'}`);
  await client.query("select set_config('app.sight', 'system', false)");
}

/** For the installation page, which warns when the last backup is long ago. */
export async function recordBackup(
  client: pg.Client,
  { now, bytes }: { now: Date; bytes: number },
): Promise<void> {
  await client.query(
    `insert into installation_events (kind, happened_at, bytes) values ('backup', $1, $2)
     on conflict (kind) do update set happened_at = excluded.happened_at, bytes = excluded.bytes`,
    [now, bytes],
  );
}

const kept = sql`interval '400 days'`;
/** What failed may fail again: a full disk, a storage that is away. */
const retryAfter = sql`interval '30 minutes'`;

/**
 * Claims the backup that is due for this server process. False when another one has made it, makes it, or has failed a
 * moment ago. A process that died in the middle has lost its claim.
 */
export async function claimBackup(
  db: SystemDb,
  { due_at, node }: { due_at: Date; node: string },
): Promise<boolean> {
  await db.deleteFrom('backups').where('due_at', '<', sql<Date>`now() - ${kept}`).execute();
  const { numAffectedRows } = await sql`
    insert into backups as b (due_at, node) values (${due_at}, ${node})
    on conflict (due_at) do update set node = excluded.node, started_at = now(), ended_at = null, error = null
    where (b.error is not null and b.ended_at < now() - ${retryAfter})
      or (b.ended_at is null and not exists (select from server_nodes n
        where n.node = b.node and n.seen_at > now() - make_interval(secs => ${serverAliveSeconds})))`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

export async function endBackup(
  db: SystemDb,
  due_at: Date,
  outcome: { bytes: number; files: number; new_files: number } | { error: string },
): Promise<void> {
  await db
    .updateTable('backups')
    .set({ ended_at: sql<Date>`now()`, ...outcome })
    .where('due_at', '=', due_at)
    .execute();
}

/** For a server that stops: another one makes it. */
export async function releaseBackup(db: SystemDb, due_at: Date): Promise<void> {
  await db.deleteFrom('backups').where('due_at', '=', due_at).execute();
}

/** The latest ones that began, newest first: one may be running. */
export async function listScheduledBackups(db: SystemDb) {
  return db
    .selectFrom('backups')
    .orderBy('due_at', 'desc')
    .limit(2)
    .select(['started_at', 'ended_at', 'error', 'files', 'new_files'])
    .execute();
}
