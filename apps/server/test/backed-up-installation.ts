import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterEach, beforeEach, inject } from 'vitest';
import { type Backup, backupInstallation } from '#features/backup/backup-installation.ts';
import type { PlacedArchive } from '#features/backup/place/backup-place.ts';
import { createDiskPlace } from '#features/backup/place/disk-place.ts';
import { restoreInstallation } from '#features/backup/restore/restore-installation.ts';
import type { Connection } from '#platform/database/database.ts';
import { listSequences, listTables } from '#platform/database/transfer/list-tables.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import { createDiskStorage } from '#platform/storage/disk-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { makeQuickFolder } from './quick-folder.ts';
import { createTestDatabase } from './test-database.ts';

export const now = new Date('2026-11-15T12:00:00Z');
export let folder: string;
export let file: string;
const databases: string[] = [];

/** Gives each test its own folder, and drops the databases that it has created. */
export function useBackupFolder(): void {
  beforeEach(async () => {
    folder = await makeQuickFolder();
    file = join(folder, 'backup.tar.gz');
  });

  afterEach(async () => {
    for (const name of databases.splice(0))
      await query(inject('postgres'), `drop database ${name} with (force)`);
    await rm(folder, { recursive: true, force: true });
  });
}

export async function query(connection: Connection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

export async function aDatabase(): Promise<Connection> {
  const name = `backup_${randomUUID().replaceAll('-', '')}`;
  await query(inject('postgres'), `create database ${name}`);
  databases.push(name);
  return { ...inject('postgres'), database: name };
}

export async function aMigratedDatabase(): Promise<Connection> {
  const { owner, database } = await createTestDatabase();
  await database.close();
  databases.push(String(owner.database));
  return owner;
}

type Place = { owner: Connection; storage: Storage };

export function onDisk(name: string): Storage {
  const incoming = join(folder, name, 'incoming');
  return createDiskStorage({ folder: join(folder, name, 'files'), incoming, log: createLogger('silent') });
}

export async function addFile(
  { owner, storage }: Place,
  key: string,
  content: Buffer | string,
): Promise<void> {
  await storage.put(key, Buffer.from(content));
  await query(
    owner,
    `insert into files (partner_id, entity_type, entity_id, category, filename, content_type, size, storage_key)
     values (1, 'room', 1, 'document', 'a', 'a/b', 0, '${key}')`,
  );
}

export async function contentAt(storage: Storage, key: string): Promise<Buffer | undefined> {
  const content = await storage.open(key);
  return content && buffer(content);
}

export async function filesOnDisk(name: string): Promise<string[]> {
  const entries = await readdir(join(folder, name, 'files'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
}

export async function aFilledInstallation(storage = onDisk('source'), assetsPerRoom = 5): Promise<Place> {
  const owner = await aMigratedDatabase();
  await query(
    owner,
    `insert into partners (reference, name) values ('P1', E'tab\\there, line\\nbreak, back\\\\slash, \\\\N and é');
     insert into users (username, email, partner_id, roles) values ('ann', 'ann@example.com', 1, '{a,"b c"}');
     insert into user_partners values (1, 1, 1);
     insert into sites (partner_id, name, latitude) select 1, 'Site ' || n, 0.1 + n / 3.0 from generate_series(1, 200) n;
     insert into rooms (site_id, partner_id, name) select id, 1, 'Room' from sites;
     insert into assets (room_id, partner_id, product_name, note, additional_data)
       select r.id, 1, 'Screen', repeat(md5(n::text), 12), '{"a": [1, "x\\n"]}' from rooms r, generate_series(1, ${assetsPerRoom}) n;
     insert into sessions (id, user_id, expires_at) values ('00000000-0000-4000-8000-000000000001', 1, now());
     insert into refresh_tokens (token_hash, session_id, expires_at)
       values ('\\x0009de0a5c', '00000000-0000-4000-8000-000000000001', 'infinity');
     select set_config('app.sight', 'system', false);
     select ensure_history_partition('asset_changes', '2024-02-29');
     select ensure_history_partition('asset_samples', '2024-02-29');
     insert into asset_samples (asset_id, hour, period_s, phase_ms, polls) values (1, '2024-02-29 23:00Z', 30, 0, '\\x2300ff');
     insert into asset_changes (asset_id, at, condition) values (1, '2024-02-29 23:00Z', 6), (1, now(), 1);
     select setval('sites_id_seq', 5000)`,
  );
  await addFile({ owner, storage }, 'ab/photo.bin', randomBytes(300_000));
  await addFile({ owner, storage }, 'empty.txt', '');
  return { owner, storage };
}

export async function anEmptyPlace(): Promise<Place> {
  return { owner: await aDatabase(), storage: onDisk('target') };
}

type BackupChoice = Partial<Pick<Backup, 'withoutSamples' | 'key' | 'pauses' | 'log'>>;

/** Where `backup` stores, and `restore` reads. */
export const archive = (): PlacedArchive => ({ place: createDiskPlace(folder), name: 'backup.tar.gz' });

export async function backup({ owner: login, storage }: Place, choice: BackupChoice = {}): Promise<string[]> {
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const usual = { archive: archive(), filesBeside: false, withoutSamples: false };
  await backupInstallation({ ...usual, login, storage, version: '1.6.3', now, log, ...choice });
  return lines;
}

export async function restore(
  { owner, storage }: Place,
  force = false,
  key?: Buffer,
  from = archive(),
): Promise<string[]> {
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  await restoreInstallation({ owner, storage, archive: from, force, key, now, log });
  return lines;
}

/** Everything a restore must bring back, in a form that can be compared. */
export async function contentOf(owner: Connection): Promise<unknown> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    // A backup records itself when it is complete.
    const tables = (await listTables(client)).filter(({ name }) => name !== 'installation_events');
    const hashes: Record<string, unknown> = {};
    for (const { name } of tables) {
      const { rows } = await client.query(
        `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${name} t`,
      );
      hashes[name] = rows[0].hash;
    }
    const { rows: rules } = await client.query(
      `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) from pg_constraint
       where connamespace = 'public'::regnamespace order by 1, 2`,
    );
    const { rows: indexes } = await client.query(
      `select tablename, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`,
    );
    const { rows: triggers } = await client.query(
      `select tgname, tgenabled from pg_trigger where not tgisinternal order by tgname, tgrelid::regclass::text`,
    );
    const { rows: access } = await client.query(
      `select relname, relrowsecurity, relacl::text from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
    );
    return { tables, hashes, sequences: await listSequences(client), rules, indexes, triggers, access };
  } finally {
    await client.end();
  }
}

/** The same state after a restore: all sessions are ended, and ids of operations that agents know stay unused. */
export async function restoredContentOf(owner: Connection, restores = 1): Promise<unknown> {
  await query(
    owner,
    `update sessions set ended_at = '${now.toISOString()}', ended_because = 'restored' where ended_at is null;
     delete from refresh_tokens;
     update password_resets set used_at = '${now.toISOString()}' where used_at is null;
     select setval('asset_operations_id_seq', last_value + ${restores * 1_000_000}, is_called) from asset_operations_id_seq`,
  );
  return contentOf(owner);
}
