import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Connection } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/start-embedded-postgres.ts';
import { migrate, readMigrations } from '#platform/database/migrate.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import { createDiskStorage } from '#platform/storage/disk-storage.ts';
import { createS3Storage } from '#platform/storage/s3-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { copyEmptyCluster } from '#test/empty-cluster.ts';
import { s3Keys, startS3Peer } from '#test/peers/s3-peer.ts';
import { makeQuickFolder } from '#test/quick-folder.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { backupInstallation } from './backup-installation.ts';
import { listSequences, listTables } from './backup-tables.ts';
import { restoreInstallation } from './restore-installation.ts';
import { applyMigrations } from './restore-schema.ts';

const now = new Date('2026-11-15T12:00:00Z');
let folder: string;
let file: string;
const databases: string[] = [];

beforeEach(async () => {
  folder = await makeQuickFolder();
  file = join(folder, 'backup.tar.gz');
});

afterEach(async () => {
  for (const name of databases.splice(0)) await ask(inject('postgres'), `drop database ${name} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

async function ask(connection: Connection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function aDatabase(): Promise<Connection> {
  const name = `backup_${randomUUID().replaceAll('-', '')}`;
  await ask(inject('postgres'), `create database ${name}`);
  databases.push(name);
  return { ...inject('postgres'), database: name };
}

async function aMigratedDatabase(): Promise<Connection> {
  const { owner, database } = await createTestDatabase();
  await database.close();
  databases.push(String(owner.database));
  return owner;
}

type Place = { owner: Connection; storage: Storage };

function onDisk(name: string): Storage {
  const incoming = join(folder, name, 'incoming');
  return createDiskStorage({ folder: join(folder, name, 'files'), incoming, log: createLogger('silent') });
}

async function addFile({ owner, storage }: Place, key: string, content: Buffer | string): Promise<void> {
  await storage.put(key, Buffer.from(content));
  await ask(
    owner,
    `insert into files (partner_id, entity_type, entity_id, category, filename, content_type, size, storage_key)
     values (1, 'room', 1, 'document', 'a', 'a/b', 0, '${key}')`,
  );
}

async function contentAt(storage: Storage, key: string): Promise<Buffer | undefined> {
  const content = await storage.open(key);
  return content && buffer(content);
}

async function filesOnDisk(name: string): Promise<string[]> {
  const entries = await readdir(join(folder, name, 'files'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
}

async function aFilledInstallation(storage = onDisk('source'), assetsPerRoom = 5): Promise<Place> {
  const owner = await aMigratedDatabase();
  await ask(
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
     select setval('sites_id_seq', 5000)`,
  );
  await addFile({ owner, storage }, 'ab/photo.bin', randomBytes(300_000));
  await addFile({ owner, storage }, 'empty.txt', '');
  return { owner, storage };
}

async function anEmptyPlace(): Promise<Place> {
  return { owner: await aDatabase(), storage: onDisk('target') };
}

async function backup({ owner, storage }: Place, force = false): Promise<string[]> {
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  await backupInstallation({ owner, storage, file, version: '1.6.3', force, now, log });
  return lines;
}

async function restore({ owner, storage }: Place, force = false): Promise<string[]> {
  const lines: string[] = [];
  await restoreInstallation({ owner, storage, file, force, now, log: (line) => void lines.push(line) });
  return lines;
}

/** Everything a restore must bring back, in a form that can be compared. */
async function contentOf(owner: Connection): Promise<unknown> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const tables = await listTables(client);
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
    const { rows: triggers } = await client.query(
      `select tgname, tgenabled from pg_trigger where not tgisinternal order by tgname, tgrelid::regclass::text`,
    );
    const { rows: access } = await client.query(
      `select relname, relrowsecurity, relacl::text from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
    );
    return { tables, hashes, sequences: await listSequences(client), rules, triggers, access };
  } finally {
    await client.end();
  }
}

/** The same, as it is after a restore: nobody is signed in, and numbers of operations that agents know stay unused. */
async function restoredContentOf(owner: Connection, restores = 1): Promise<unknown> {
  await ask(
    owner,
    `update sessions set ended_at = '${now.toISOString()}', ended_because = 'restored' where ended_at is null;
     delete from refresh_tokens;
     update password_resets set used_at = '${now.toISOString()}' where used_at is null;
     select setval('asset_operations_id_seq', last_value + ${restores * 1_000_000}, is_called) from asset_operations_id_seq`,
  );
  return contentOf(owner);
}

describe('backup and restore', { timeout: 240_000 }, () => {
  test('bring every row, sequence, rule and file into another database', async () => {
    const source = await aFilledInstallation(onDisk('source'), 60);
    await backup(source);
    const target = await anEmptyPlace();
    await restore(target);
    expect(await contentOf(target.owner)).toEqual(await restoredContentOf(source.owner));
    for (const key of ['ab/photo.bin', 'empty.txt']) {
      expect(await contentAt(target.storage, key)).toEqual(await contentAt(source.storage, key));
    }
    expect(await readdir(join(folder, 'target', 'incoming'))).toEqual([]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await migrate(target.owner, { log: (line) => expect(line).toBe('nothing to migrate') });
  });

  test('nobody is signed in after a restore, and no link that was used since opens again', async () => {
    const source = await aFilledInstallation();
    const ended = '2026-11-14T09:00:00.000Z';
    await ask(
      source.owner,
      `insert into sessions (id, user_id, expires_at, ended_at, ended_because)
         values ('00000000-0000-4000-8000-000000000002', 1, 'infinity', '${ended}', 'signed out');
       insert into password_resets (token_hash, user_id, expires_at) values ('\\x01', 1, 'infinity')`,
    );
    await backup(source);
    const said = await restore(source, true);
    expect(said.at(-1)).toBe('Restored. Everybody must sign in again.');
    expect(await ask(source.owner, 'select ended_at, ended_because from sessions order by id')).toEqual([
      { ended_at: now, ended_because: 'restored' },
      { ended_at: new Date(ended), ended_because: 'signed out' },
    ]);
    expect(await ask(source.owner, 'select * from refresh_tokens')).toEqual([]);
    expect(await ask(source.owner, 'select used_at from password_resets')).toEqual([{ used_at: now }]);
  });

  test('an operation after a restore has a number that no agent has seen', async () => {
    const source = await aFilledInstallation();
    const add = `insert into asset_operations (asset_id, partner_id, action_name) values (1, 1, 'power-on') returning id`;
    await ask(source.owner, add);
    await backup(source);
    const [since] = await ask(source.owner, add);
    await restore(source, true);
    const [next] = await ask(source.owner, add);
    expect(Number(next?.id)).toBe(Number(since?.id) + 1_000_000);
  });

  test('carry a database server with S3 to an embedded installation with files on disk, and back', async () => {
    const dataDir = join(folder, 'data');
    const peer = await startS3Peer('files');
    const s3 = createS3Storage(
      {
        ...s3Keys,
        endpoint: peer.endpoint,
        publicEndpoint: undefined,
        region: 'us-east-1',
        bucket: 'files',
        forcePathStyle: true,
      },
      createLogger('silent'),
    );
    const source = await aFilledInstallation(s3);
    const objects = new Map(peer.objects);
    expect([...objects.keys()]).toEqual(['ab/photo.bin', 'empty.txt']);
    await backup(source);
    peer.objects.clear();
    await copyEmptyCluster(dataDir);
    const embedded = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
    try {
      const inEmbedded = { owner: embedded.connection, storage: onDisk('data') };
      await restore(inEmbedded);
      expect(peer.objects.size).toBe(0);
      for (const [key, content] of objects) {
        expect(await contentAt(inEmbedded.storage, key)).toEqual(content);
      }
      await backup(inEmbedded, true);
      const { host, user, database } = await aDatabase().then((each) => ({ ...each, host: each.host ?? '' }));
      const url = `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`;
      const onServer = { owner: { connectionString: url }, storage: s3 };
      await restore(onServer);
      expect(await contentOf(onServer.owner)).toEqual(await restoredContentOf(source.owner, 2));
      expect(peer.objects).toEqual(objects);
    } finally {
      await embedded.stop();
      await peer.stop();
    }
  });

  test('the backup has the files of its rows: none that came later, and names those that are lost', async () => {
    const source = await aFilledInstallation();
    await source.storage.put('stray.txt', Buffer.from('without a row'));
    await addFile(source, 'lost.txt', 'lost');
    await source.storage.remove('lost.txt');
    let later: Promise<void> | undefined;
    const open: Storage['open'] = async (key) => {
      later ??= addFile(source, 'zz-later.txt', 'later');
      await later;
      return source.storage.open(key);
    };
    const said = await backup({ ...source, storage: { ...source.storage, open } });
    expect(said).toContain('There is a row for lost.txt, but no file in the storage');
    expect(said).toContain('Saved 2 files; 1 are missing in the storage');
    const target = await anEmptyPlace();
    const heard = await restore(target);
    expect(heard).toContain('The archive has a row for lost.txt, but no file');
    expect(heard.find((line) => line.startsWith('Loaded'))).toMatch(
      / 2 files; 1 are missing in the archive$/,
    );
    expect(await filesOnDisk('target')).toEqual(['empty.txt', 'photo.bin']);
    expect(await ask(target.owner, 'select storage_key as key from files order by 1')).toEqual(
      ['ab/photo.bin', 'empty.txt', 'lost.txt'].map((key) => ({ key })),
    );
  });

  test('the backup is of one moment while rows keep coming', async () => {
    const source = await aFilledInstallation(onDisk('source'), 60);
    const client = new pg.Client(source.owner);
    await client.connect();
    let writing = true;
    const writer = (async () => {
      while (writing) {
        await client.query(`with site as (insert into sites (partner_id, name) values (1, 'new') returning id)
          insert into rooms (site_id, partner_id, name) select id, 1, 'new' from site`);
      }
    })();
    await backup(source);
    writing = false;
    await writer;
    await client.end();
    const target = await anEmptyPlace();
    await restore(target);
    const count =
      'select (select count(*)::int from sites) as sites, (select count(*)::int from rooms) as rooms';
    const [saved] = await ask(target.owner, count);
    const [written] = await ask(source.owner, count);
    expect(saved?.rooms).toBe(saved?.sites);
    expect(written?.rooms).toBeGreaterThan(Number(saved?.rooms));
    await ask(target.owner, `insert into sites (partner_id, name) values (1, 'after')`);
  });

  test('restore refuses to replace data unless it is forced', async () => {
    const source = await aFilledInstallation();
    await backup(source);
    await ask(source.owner, `update partners set name = 'changed since'`);
    await addFile(source, 'later.txt', 'later');
    await expect(restore(source)).rejects.toThrow('There is data here already. Add --force');
    expect(await ask(source.owner, 'select name from partners')).toEqual([{ name: 'changed since' }]);
    await restore(source, true);
    expect(await ask(source.owner, `select name from partners where name = 'changed since'`)).toEqual([]);
    expect(await filesOnDisk('source')).toEqual(['empty.txt', 'photo.bin']);
    expect(await ask(source.owner, 'select * from unsettled_objects')).toEqual([]);
  });

  test('a restore that cannot write a file leaves database and files as they were', async () => {
    await backup(await aFilledInstallation());
    const target = { ...(await anEmptyPlace()), owner: await aMigratedDatabase() };
    await ask(target.owner, `insert into partners (name) values ('here before')`);
    await addFile(target, 'old.txt', 'old');
    const before = await contentOf(target.owner);
    const written: string[] = [];
    const put: Storage['put'] = async (key, content) => {
      if (key === 'empty.txt') throw new Error('the disk is full');
      written.push(key);
      await target.storage.put(key, content);
    };
    const failing = { ...target, storage: { ...target.storage, put } };
    await expect(restore(failing, true)).rejects.toThrow('cannot be restored: the disk is full');
    expect(written).toEqual(['ab/photo.bin']);
    expect(await contentOf(target.owner)).toEqual(before);
    expect(await filesOnDisk('target')).toEqual(['old.txt']);
  });

  test('a file of the same key and other content is not overwritten before the restore is certain', async () => {
    const source = await aFilledInstallation();
    await addFile(source, 'plan.txt', 'as saved');
    await backup(source);
    await source.storage.put('plan.txt', Buffer.from('as changed'));
    const whole = await readFile(file);
    await writeFile(file, gzipSync(gunzipSync(whole).subarray(0, -3000)));
    await expect(restore(source, true)).rejects.toThrow();
    expect((await contentAt(source.storage, 'plan.txt'))?.toString()).toBe('as changed');
    expect(await filesOnDisk('source')).toEqual(['empty.txt', 'photo.bin', 'plan.txt']);

    await writeFile(file, whole);
    await restore(source, true);
    const [row] = await ask(
      source.owner,
      `select storage_key from files where storage_key not in ('ab/photo.bin', 'empty.txt')`,
    );
    expect((await contentAt(source.storage, String(row?.storage_key)))?.toString()).toBe('as saved');
    expect(await filesOnDisk('source')).toHaveLength(3);
  });

  test('old files that cannot be removed are left to the sweep, and the restored ones stay', async () => {
    const source = await aFilledInstallation();
    await backup(source);
    await addFile(source, 'later.txt', 'later');
    const remove: Storage['remove'] = () => Promise.reject(new Error('busy'));
    const said = await restore({ ...source, storage: { ...source.storage, remove } }, true);
    expect(said).toContain("1 old files are left to the server's next sweep: busy");
    expect(await filesOnDisk('source')).toEqual(['empty.txt', 'later.txt', 'photo.bin']);
    expect(await ask(source.owner, 'select storage_key from unsettled_objects')).toEqual([
      { storage_key: 'later.txt' },
    ]);
  });

  test('restore refuses a database that a running Greenroom uses', async () => {
    const source = await aFilledInstallation();
    await backup(source);
    const server = new pg.Client({ ...source.owner, application_name: 'greenroom' });
    await server.connect();
    await expect(restore(source, true)).rejects.toThrow('A running Greenroom uses this database');
    await server.end();
  });

  test('restore refuses an archive of a newer version', async () => {
    const source = await aFilledInstallation();
    await ask(source.owner, `insert into schema_migrations values ('9999_future.sql', 'x')`);
    await backup(source);
    const target = await anEmptyPlace();
    await expect(restore(target)).rejects.toThrow('made by a newer version (1.6.3, with 9999_future.sql)');
  });

  test('an archive of an older version is brought up to this one', async () => {
    const source = { owner: await aDatabase(), storage: onDisk('source') };
    const client = new pg.Client(source.owner);
    await client.connect();
    const migrations = await readMigrations();
    await applyMigrations(client, migrations.slice(0, -1));
    await client.query(`insert into partners (name) values ('kept')`);
    await client.end();
    await backup(source);

    const target = await anEmptyPlace();
    await restore(target);
    expect(await ask(target.owner, 'select name from partners')).toEqual([{ name: 'kept' }]);
    expect(await ask(target.owner, 'select name from schema_migrations order by name')).toEqual(
      migrations.map(({ name }) => ({ name })),
    );
  });

  test('a damaged or shortened archive changes nothing', async () => {
    const source = await aFilledInstallation();
    await backup(source);
    const before = await contentOf(source.owner);
    const whole = gunzipSync(await readFile(file));

    const damaged = Buffer.from(whole);
    damaged.write('Scrxen', damaged.lastIndexOf('Screen'));
    await writeFile(file, gzipSync(damaged));
    await expect(restore(source, true)).rejects.toThrow(/is damaged at tables\/assets\//);

    await writeFile(file, gzipSync(whole.subarray(0, whole.length / 2)));
    await expect(restore(source, true)).rejects.toThrow(/cannot be restored|not complete/);

    await truncate(file, 2000);
    await expect(restore(source, true)).rejects.toThrow(/cannot be restored/);

    await writeFile(file, 'no archive at all');
    await expect(restore(source, true)).rejects.toThrow(/cannot be restored/);

    expect(await contentOf(source.owner)).toEqual(before);
    expect(await filesOnDisk('source')).toEqual(['empty.txt', 'photo.bin']);
  });

  test('backup leaves nothing half done, and does not replace a file by accident', async () => {
    const source = await aFilledInstallation();
    await backup(source);
    await expect(backup(source)).rejects.toThrow('exists already. Add --force');
    await rm(file);
    await ask(source.owner, 'drop table schema_migrations');
    await expect(backup(source)).rejects.toThrow('schema_migrations');
    expect((await readdir(folder)).sort()).toEqual(['source']);
  });
});
