import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { version } from '../../version.ts';
import { advisoryLocks } from './advisory-locks.ts';
import type { Connection, Logins } from './database.ts';
import { ensureRoles, type RoleOptions } from './roles/database-roles.ts';
import { grantToViewers } from './roles/grant-to-viewers.ts';
import { readViewerKey } from './roles/viewer-key.ts';

/** Beside this file in the sources, beside the bundle in dist. */
const folder = new URL('./migrations/', import.meta.url);

/** How often a server looks whether another one has finished migrating. */
const turnMilliseconds = 200;

/** How long requests may wait behind a migration. */
const lockSeconds = 2;
/** How long a migration tries in all. */
const maxLockMilliseconds = 120_000;
/** Longer than most requests take, so that those that waited are through. */
const retryMilliseconds = () => 500 + Math.random() * 1_000;
/** SQLSTATE */
const lockNotAvailable = '55P03';

export type Migration = { name: string; text: string; checksum: string };

/**
 * The first line of a migration that builds an index while the servers of the last release go on writing. Each statement
 * runs by itself, so each has to be repeatable: a build that was interrupted leaves an invalid index behind.
 */
const outsideTransaction = '-- Outside a transaction.\n';

/** The same changes inside a transaction, where an index can only be built under lock: for tables that no other session uses. */
export function textInTransaction({ text }: Pick<Migration, 'text'>): string {
  return text.startsWith(outsideTransaction) ? text.replace(/\bconcurrently\b/g, '') : text;
}

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/**
 * Migrates the database to this version as its owner. Several servers may start at once: one migrates, the others wait
 * for it. A failed migration leaves nothing behind. Returns what only the owner can read.
 */
export async function migrate(
  owner: Connection,
  options: RoleOptions & { log: (line: string) => void },
): Promise<Pick<Logins, 'viewerKey'>> {
  const client = new pg.Client({
    ...owner,
    connectionTimeoutMillis: 10_000,
    application_name: 'greenroom-migrate',
  });
  await client.connect();
  try {
    // For an index that is built concurrently: it waits for older transactions, and none waits for it.
    await client.query("set lock_timeout = '120s'");
    await takeTurn(client);
    await ensureRoles(client, options);
    await createMigrationTable(client);
    await applyMissing(client, await readMigrations(), options.log);
    await grantToViewers(client);
    return { viewerKey: await readViewerKey(client) };
  } finally {
    await client.end();
  }
}

/** Polls: a session that waits inside PostgreSQL holds a snapshot, and an index that is built concurrently waits for it. */
async function takeTurn(client: pg.Client): Promise<void> {
  const tryLock = 'select pg_try_advisory_lock($1) as is_mine';
  while (!(await client.query(tryLock, [advisoryLocks.migrations])).rows[0]?.is_mine) {
    await delay(turnMilliseconds);
  }
}

async function applyMissing(
  client: pg.Client,
  migrations: Migration[],
  log: (line: string) => void,
): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0) await requireFitting(client, unknown, log);
  for (const { name, text, checksum } of migrations) {
    const before = applied.get(name);
    if (before === checksum) continue;
    if (before !== undefined) throw new Error(`Migration ${name} was changed after it had been applied.`);
    log(`database: applying ${name}`);
    await applyOne(client, { name, text, checksum }, log);
  }
}

/**
 * During an upgrade, and after going back from one, servers of the release before run on a database that is newer. Each
 * migration that they cannot work with names the first version that can, in its first line: `-- Needs 1.8.0.`
 */
async function requireFitting(client: pg.Client, unknown: string[], log: (line: string) => void) {
  const { rows } = await client.query<{ name: string; needs_version: string }>(
    'select name, needs_version from schema_migrations where name = any ($1) and needs_version is not null',
    [unknown],
  );
  const tooNew = rows.filter(({ needs_version }) => isBefore(version, needs_version)).map(({ name }) => name);
  if (tooNew.length > 0) {
    throw new Error(`The database is newer than this version of Greenroom (it has ${tooNew.join(', ')}).`);
  }
  log(`database: newer than this version, which works with it (it has ${unknown.join(', ')})`);
}

const needs = /^-- Needs (\d+\.\d+\.\d+)\.$/m;

function isBefore(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.split('.').map(Number));
  const at = [0, 1, 2].find((place) => a?.[place] !== b?.[place]);
  return at !== undefined && (a?.[at] ?? 0) < (b?.[at] ?? 0);
}

/**
 * Requests that need a table wait behind a migration that waits for its lock. So a migration waits briefly, lets them
 * pass, and tries again, until a transaction that keeps the table has had its time to end.
 */
export async function applyOne(
  client: pg.Client,
  { name, text, checksum }: Migration,
  log: (line: string) => void,
): Promise<void> {
  const until = performance.now() + maxLockMilliseconds;
  for (let attempt = 1; ; attempt++) {
    try {
      await (text.startsWith(outsideTransaction) ? applyByStatement : applyAtOnce)(client, text);
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
      const needed = needs.exec(text)?.[1];
      if (needed !== undefined)
        await client.query('update schema_migrations set needs_version = $2 where name = $1', [name, needed]);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: string }).code !== lockNotAvailable || performance.now() > until)
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
      if (attempt === 1) log(`database: ${name} waits for a table that is in use`);
      await delay(retryMilliseconds());
    }
  }
}

async function applyAtOnce(client: pg.Client, text: string): Promise<void> {
  await client.query(`begin; set local lock_timeout = '${lockSeconds}s'`);
  await client.query(text);
}

async function applyByStatement(client: pg.Client, text: string): Promise<void> {
  for (const statement of text.split(/;\n/)) if (statement.trim() !== '') await client.query(statement);
  await client.query('begin');
}

/** What is known of the migrations that ran; some of them change it. */
export async function createMigrationTable(client: pg.Client): Promise<void> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
}
