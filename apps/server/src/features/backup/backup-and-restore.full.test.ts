import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#platform/database/embedded/start-embedded-postgres.ts';
import { readMigrations } from '#platform/database/migrate.ts';
import { applyMigrations } from '#platform/database/transfer/load-schema.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import { createS3Storage } from '#platform/storage/s3-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import {
  aDatabase,
  addFile,
  aFilledInstallation,
  aMigratedDatabase,
  anEmptyPlace,
  backup,
  contentAt,
  contentOf,
  file,
  filesOnDisk,
  folder,
  now,
  onDisk,
  query,
  restore,
  restoredContentOf,
  useBackupFolder,
} from '#test/backed-up-installation.ts';
import { copyEmptyCluster } from '#test/empty-cluster.ts';
import { s3Keys, startS3Peer } from '#test/peers/s3-peer.ts';

describe('backup and restore under difficult conditions', { timeout: 240_000 }, () => {
  useBackupFolder();

  test('without samples, single polls alone are left out, and new ones can be stored after a restore', async () => {
    const source = await aFilledInstallation();
    await backup(source, { withoutSamples: true });
    const target = await anEmptyPlace();
    await restore(target);
    await query(
      source.owner,
      `select set_config('app.sight', 'system', false), drop_history_before('asset_samples', '2024-03-01');
       delete from installation_events`,
    );
    expect(await contentOf(target.owner)).toEqual(await restoredContentOf(source.owner));
    const partition = `select set_config('app.sight', 'system', false), ensure_history_partition('asset_samples', '2024-02-29')`;
    const row = `(asset_id, hour, period_s, phase_ms, polls) values (1, '2024-02-29 23:00Z', 30, 0, '\\x23')`;
    await query(target.owner, `${partition}; insert into asset_samples ${row}`);
    expect(await query(target.owner, 'select asset_id from asset_samples')).toEqual([{ asset_id: 1 }]);
  });

  test('a restore ends all sessions, and links used since the backup stay invalid', async () => {
    const source = await aFilledInstallation();
    const ended = '2026-11-14T09:00:00.000Z';
    await query(
      source.owner,
      `insert into sessions (id, user_id, expires_at, ended_at, ended_because)
         values ('00000000-0000-4000-8000-000000000002', 1, 'infinity', '${ended}', 'signed out');
       insert into password_resets (token_hash, user_id, expires_at) values ('\\x01', 1, 'infinity')`,
    );
    await backup(source);
    const said = await restore(source, true);
    expect(said.at(-1)).toBe('Restored. All users must sign in again.');
    expect(await query(source.owner, 'select ended_at, ended_because from sessions order by id')).toEqual([
      { ended_at: now, ended_because: 'restored' },
      { ended_at: new Date(ended), ended_because: 'signed out' },
    ]);
    expect(await query(source.owner, 'select * from refresh_tokens')).toEqual([]);
    expect(await query(source.owner, 'select used_at from password_resets')).toEqual([{ used_at: now }]);
  });

  test('an operation after a restore gets an id that no agent has seen', async () => {
    const source = await aFilledInstallation();
    const add = `insert into asset_operations (asset_id, partner_id, action_name) values (1, 1, 'power-on') returning id`;
    await query(source.owner, add);
    await backup(source);
    const [since] = await query(source.owner, add);
    await restore(source, true);
    const [next] = await query(source.owner, add);
    expect(Number(next?.id)).toBe(Number(since?.id) + 1_000_000);
  });

  test('move a database server with S3 to an embedded installation with files on disk, and back', async () => {
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
      await backup(inEmbedded);
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

  test('the backup contains the files of its rows, no later ones, and lists lost ones', async () => {
    const source = await aFilledInstallation();
    await source.storage.put('stray.txt', Buffer.from('without a row'));
    await addFile(source, 'lost.txt', 'lost');
    await source.storage.remove('lost.txt');
    let later: Promise<void> | undefined;
    const read: Storage['read'] = async (key) => {
      later ??= addFile(source, 'zz-later.txt', 'later');
      await later;
      return source.storage.read(key);
    };
    const said = await backup({ ...source, storage: { ...source.storage, read } });
    expect(said).toContain('The database has a row for lost.txt, but the storage has no file');
    expect(said).toContain('Saved 2 files; 1 are missing in the storage');
    const target = await anEmptyPlace();
    const messages = await restore(target);
    expect(messages).toContain('The archive has a row for lost.txt, but no file');
    expect(messages.find((line) => line.startsWith('Loaded'))).toMatch(
      / 2 files; 1 are missing in the archive$/,
    );
    expect(await filesOnDisk('target')).toEqual(['empty.txt', 'photo.bin']);
    expect(await query(target.owner, 'select storage_key as key from files order by 1')).toEqual(
      ['ab/photo.bin', 'empty.txt', 'lost.txt'].map((key) => ({ key })),
    );
  });

  test('the backup shows one moment while rows are being added', async () => {
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
    const [saved] = await query(target.owner, count);
    const [written] = await query(source.owner, count);
    expect(saved?.rooms).toBe(saved?.sites);
    expect(written?.rooms).toBeGreaterThan(Number(saved?.rooms));
    await query(target.owner, `insert into sites (partner_id, name) values (1, 'after')`);
  });

  test('a restore that cannot write a file leaves database and files as they were', async () => {
    await backup(await aFilledInstallation());
    const target = { ...(await anEmptyPlace()), owner: await aMigratedDatabase() };
    await query(target.owner, `insert into partners (name) values ('here before')`);
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
    const [row] = await query(
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
    expect(said).toContain('1 old files remain until the next cleanup of the server: busy');
    expect(await filesOnDisk('source')).toEqual(['empty.txt', 'later.txt', 'photo.bin']);
    expect(await query(source.owner, 'select storage_key from unsettled_objects')).toEqual([
      { storage_key: 'later.txt' },
    ]);
  });

  test('restore rejects a database that a running Greenroom uses', async () => {
    const source = await aFilledInstallation();
    await backup(source);
    const server = new pg.Client({ ...source.owner, application_name: 'greenroom' });
    await server.connect();
    await expect(restore(source, true)).rejects.toThrow('A running Greenroom uses this database');
    await server.end();
  });

  test('restore rejects an archive of a newer version', async () => {
    const source = await aFilledInstallation();
    await query(source.owner, `insert into schema_migrations values ('9999_future.sql', 'x')`);
    await backup(source);
    const target = await anEmptyPlace();
    await expect(restore(target)).rejects.toThrow('made by a newer version (1.6.3, with 9999_future.sql)');
  });

  test('an archive of an older version is migrated to this one', async () => {
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
    expect(await query(target.owner, 'select name from partners')).toEqual([{ name: 'kept' }]);
    expect(await query(target.owner, 'select name from schema_migrations order by name')).toEqual(
      migrations.map(({ name }) => ({ name })),
    );
  });

  test('backup leaves no partial file', async () => {
    const source = await aFilledInstallation();
    await backup(source);
    await rm(file);
    await query(source.owner, 'drop table schema_migrations');
    await expect(backup(source)).rejects.toThrow('schema_migrations');
    expect((await readdir(folder)).sort()).toEqual(['source']);
  });
});
