import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Connection } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/start-embedded-postgres.ts';
import { migrate, readMigrations } from '#platform/database/migrate.ts';
import { backupInstallation } from './backup-installation.ts';
import { listSequences, listTables } from './backup-tables.ts';
import { restoreInstallation } from './restore-installation.ts';
import { applyMigrations } from './restore-schema.ts';

const now = new Date('2026-11-15T12:00:00Z');
let folder: string;
let file: string;
const databases: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-test-'));
  // Open to the account that root runs the database as.
  await chmod(folder, 0o755);
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

async function aFilledInstallation(): Promise<{ owner: Connection; filesFolder: string }> {
  const owner = await aDatabase();
  await migrate(owner, { log: () => {} });
  await ask(
    owner,
    `insert into partners (reference, name) values ('P1', E'tab\\there, line\\nbreak, back\\\\slash, \\\\N and é');
     insert into users (username, email, partner_id, roles) values ('ann', 'ann@example.com', 1, '{a,"b c"}');
     insert into user_partners values (1, 1, 1);
     insert into sites (partner_id, name, latitude) select 1, 'Site ' || n, 0.1 + n / 3.0 from generate_series(1, 200) n;
     insert into rooms (site_id, partner_id, name) select id, 1, 'Room' from sites;
     insert into assets (room_id, partner_id, product_name, note, additional_data)
       select r.id, 1, 'Screen', repeat(md5(n::text), 12), '{"a": [1, "x\\n"]}' from rooms r, generate_series(1, 60) n;
     insert into sessions (id, user_id, expires_at) values ('00000000-0000-4000-8000-000000000001', 1, now());
     insert into refresh_tokens (token_hash, session_id, expires_at)
       values ('\\x0009de0a5c', '00000000-0000-4000-8000-000000000001', 'infinity');
     select setval('sites_id_seq', 5000)`,
  );
  const filesFolder = join(folder, 'source', 'files');
  await mkdir(join(filesFolder, 'ab'), { recursive: true });
  await writeFile(join(filesFolder, 'ab', 'photo.bin'), randomBytes(300_000));
  await writeFile(join(filesFolder, 'empty.txt'), '');
  return { owner, filesFolder };
}

function backup(from: { owner: Connection; filesFolder: string }, force = false): Promise<void> {
  return backupInstallation({ ...from, file, version: '1.6.3', force, now, log: () => {} });
}

function restore(to: { owner: Connection; filesFolder: string }, force = false): Promise<void> {
  return restoreInstallation({ ...to, file, force, log: () => {} });
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

describe('backup and restore', { timeout: 60_000 }, () => {
  test('bring every row, sequence, rule and file into another database', async () => {
    const source = await aFilledInstallation();
    await backup(source);
    const target = { owner: await aDatabase(), filesFolder: join(folder, 'target', 'files') };
    await restore(target);
    expect(await contentOf(target.owner)).toEqual(await contentOf(source.owner));
    for (const name of ['ab/photo.bin', 'empty.txt']) {
      const [before, after] = await Promise.all(
        [source, target].map((each) => readFile(join(each.filesFolder, name))),
      );
      expect(after?.equals(before ?? Buffer.alloc(1))).toBe(true);
    }
    expect(await readdir(join(folder, 'target'))).toEqual(['files']);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await migrate(target.owner, { log: (line) => expect(line).toBe('nothing to migrate') });
  });

  test('carry an embedded installation to a database server and back', async () => {
    const dataDir = join(folder, 'data');
    const source = await aFilledInstallation();
    await backup(source);
    const embedded = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
    try {
      const inEmbedded = { owner: embedded.connection, filesFolder: join(dataDir, 'files') };
      await restore(inEmbedded);
      await backup(inEmbedded, true);
      const { host, user, database } = await aDatabase().then((each) => ({ ...each, host: each.host ?? '' }));
      const url = `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`;
      const onServer = { owner: { connectionString: url }, filesFolder: join(folder, 'server', 'files') };
      await restore(onServer);
      expect(await contentOf(onServer.owner)).toEqual(await contentOf(source.owner));
    } finally {
      await embedded.stop();
    }
  });

  test('the backup is of one moment while rows keep coming', async () => {
    const source = await aFilledInstallation();
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
    const target = { owner: await aDatabase(), filesFolder: join(folder, 'target', 'files') };
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
    await writeFile(join(source.filesFolder, 'later.txt'), 'later');
    await expect(restore(source)).rejects.toThrow('There is data here already. Add --force');
    expect(await ask(source.owner, 'select name from partners')).toEqual([{ name: 'changed since' }]);
    await restore(source, true);
    expect(await ask(source.owner, `select name from partners where name = 'changed since'`)).toEqual([]);
    expect((await readdir(source.filesFolder)).sort()).toEqual(['ab', 'empty.txt']);
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
    const target = { owner: await aDatabase(), filesFolder: join(folder, 'target', 'files') };
    await expect(restore(target)).rejects.toThrow('made by a newer version (1.6.3, with 9999_future.sql)');
  });

  test('an archive of an older version is brought up to this one', async () => {
    const source = { owner: await aDatabase(), filesFolder: join(folder, 'none') };
    const client = new pg.Client(source.owner);
    await client.connect();
    const migrations = await readMigrations();
    await applyMigrations(client, migrations.slice(0, -1));
    await client.query(`insert into partners (name) values ('kept')`);
    await client.end();
    await backup(source);

    const target = { owner: await aDatabase(), filesFolder: join(folder, 'target', 'files') };
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

    await writeFile(file, gzipSync(whole.subarray(0, 1024 * 1024)));
    await expect(restore(source, true)).rejects.toThrow(/cannot be restored|not complete/);

    await truncate(file, 2000);
    await expect(restore(source, true)).rejects.toThrow(/cannot be restored/);

    await writeFile(file, 'no archive at all');
    await expect(restore(source, true)).rejects.toThrow(/cannot be restored/);

    expect(await contentOf(source.owner)).toEqual(before);
    expect(await readdir(join(folder, 'source'))).toEqual(['files']);
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
