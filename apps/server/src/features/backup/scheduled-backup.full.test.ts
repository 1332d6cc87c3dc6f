import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { Database } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { appRole, viewerRole } from '#platform/database/roles/database-roles.ts';
import { listTables } from '#platform/database/transfer/list-tables.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import {
  addFile,
  aFilledInstallation,
  anEmptyPlace,
  contentOf,
  folder,
  query,
  restore,
  restoredContentOf,
  useBackupFolder,
} from '#test/backed-up-installation.ts';
import { s3Keys, startS3Peer } from '#test/peers/s3-peer.ts';
import { makeBackupKey, readBackupKey } from './backup-key.ts';
import { createDiskPlace } from './place/disk-place.ts';
import { openArchiveAt } from './place/open-place.ts';
import { verifyBackup } from './restore/verify-backup.ts';
import { backUpWhenDue } from './start-backups.ts';

const [one, other] = [randomUUID(), randomUUID()];

async function rowsOf(owner: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    return (await listTables(client)).reduce((sum, { rows }) => sum + rows, 0);
  } finally {
    await client.end();
  }
}

describe('scheduled backups', { timeout: 240_000 }, () => {
  useBackupFolder();

  async function aServer(settings: Record<string, string>, node = one) {
    const { owner, storage } = await aFilledInstallation();
    const { viewerKey } = await migrate(owner, { log: () => {} });
    const as = (user: string) => ({ ...owner, user });
    const database = new Database(
      { viewer: as(viewerRole), system: as(appRole), viewerKey },
      { poolSize: 2 },
    );
    const to = join(folder, 'place');
    const config = readConfig({ BACKUP_TO: to, BACKUP_KEEP: '2', TIME_ZONE: 'UTC', ...settings });
    let now = new Date('2026-11-19T03:00:00Z');
    const services = {
      ...{ config, database, storage, node, version: '1.6.3', log: createLogger('silent'), now: () => now },
      background: () => {},
    };
    const run = () => backUpWhenDue(services, new AbortController().signal);
    const moveTo = (time: string) => {
      now = new Date(time);
    };
    return { owner, storage, services, run, moveTo, to, place: createDiskPlace(to) };
  }

  const archives = async (to: string) =>
    (await readdir(to)).filter((name) => name.includes('.tar.gz') && !name.endsWith('.files')).toSorted();

  test('are made once for each time by the role of the installation, with all rows, and only new files', async () => {
    const keyFile = join(folder, 'backup.key');
    await makeBackupKey(keyFile);
    const key = await readBackupKey(keyFile);
    const server = await aServer({ BACKUP_KEY_FILE: keyFile });
    const { owner, storage, services, run, moveTo, to, place } = server;
    try {
      expect([await run(), await run()]).toEqual([true, false]);
      moveTo('2026-11-20T02:29:00Z');
      expect(await run()).toBe(false);
      await addFile({ owner, storage }, 'ab/new.bin', randomBytes(70_000));
      moveTo('2026-11-20T02:31:00Z');
      expect(await run()).toBe(true);
      const rows = await query(
        owner,
        'select files, new_files, error, ended_at > started_at as ended from backups order by due_at',
      );
      expect(rows).toEqual([
        { files: 2, new_files: 2, error: null, ended: true },
        { files: 3, new_files: 1, error: null, ended: true },
      ]);
      const pool = await place.list('files/');
      expect(pool.map((name) => name.replace(/~[0-9a-f]{64}/, '')).toSorted()).toEqual([
        'files/ab/new.bin.sealed',
        'files/ab/photo.bin.sealed',
        'files/empty.txt.sealed',
      ]);

      const target = await anEmptyPlace();
      const [, newest = ''] = await archives(to);
      await restore(target, false, key, { place, name: newest });
      await query(owner, 'delete from backups');
      await query(target.owner, 'delete from backups');
      expect(await contentOf(target.owner)).toEqual(await restoredContentOf(owner));
      const [photo = ''] = pool.filter((name) => name.includes('photo'));
      const bytes = await readFile(join(to, photo));
      await writeFile(join(to, photo), Buffer.concat([bytes.subarray(0, -1), Buffer.from([0])]));
      const verification = {
        owner,
        archive: { place, name: newest },
        key,
        folder,
        now: new Date(),
        log: () => {},
      };
      await expect(verifyBackup(verification)).rejects.toThrow('damaged');
    } finally {
      await services.database.close();
    }
  });

  test('in a bucket are restored by verify-backup into a database that exists only meanwhile', async () => {
    const peer = await startS3Peer('backups');
    const keyFile = join(folder, 'backup.key');
    await makeBackupKey(keyFile);
    const { owner, services, run } = await aServer({
      ...{ BACKUP_TO: 's3://backups/greenroom', BACKUP_KEY_FILE: keyFile, BACKUP_S3_ENDPOINT: peer.endpoint },
      BACKUP_S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
    });
    try {
      const before = await rowsOf(owner);
      expect(await run()).toBe(true);
      const lines: string[] = [];
      const verify = async () =>
        verifyBackup({
          archive: await openArchiveAt('s3://backups/greenroom', services.config, services.log),
          key: await readBackupKey(keyFile),
          ...{ owner, folder, now: new Date(), log: (line: string) => void lines.push(line) },
        });
      expect(await verify()).toMatchObject({ missing: 0 });
      // The row of the backup itself is in it.
      expect(lines.at(-1)).toBe(`Loaded ${before + 1} rows and 2 files`);
      const [photo = ''] = [...peer.objects.keys()].filter((name) => name.includes('photo'));
      const bytes = peer.objects.get(photo) ?? Buffer.alloc(0);
      peer.objects.set(photo, Buffer.concat([bytes.subarray(0, -1), Buffer.from([0])]));
      await expect(verify()).rejects.toThrow('damaged');
      const left = "select datname from pg_database where datname like 'greenroom_verify_%'";
      expect(await query(owner, left)).toEqual([]);
    } finally {
      await services.database.close();
      await peer.stop();
    }
  });

  test('delete the oldest with the files that it alone needs, and a failed one is tried again later', async () => {
    const { owner, storage, services, run, moveTo, to, place } = await aServer({});
    try {
      await run();
      await query(owner, "delete from files where storage_key = 'ab/photo.bin'");
      for (const day of [20, 21]) {
        moveTo(`2026-11-${day}T03:00:00Z`);
        await run();
      }
      expect(await archives(to)).toHaveLength(2);
      expect((await place.list('files/')).map((name) => name.split('~')[0])).toEqual(['files/empty.txt']);

      moveTo('2026-11-22T03:00:00Z');
      const { prepare } = storage;
      storage.prepare = () => Promise.reject(new Error('the storage is away'));
      await expect(run()).rejects.toThrow('the storage is away');
      storage.prepare = prepare;
      expect(await run()).toBe(false);
      expect(await query(owner, 'select error from backups order by due_at desc limit 1')).toEqual([
        { error: 'the storage is away' },
      ]);
      await query(
        owner,
        "update backups set ended_at = now() - interval '31 minutes' where error is not null",
      );
      expect(await run()).toBe(true);
      expect(
        await query(owner, 'select count(*)::int as failed from backups where error is not null'),
      ).toEqual([{ failed: 0 }]);
    } finally {
      await services.database.close();
    }
  });

  test('are made by another server when the one that had begun is dead, and not beside a living one', async () => {
    const { owner, services, run } = await aServer({});
    try {
      await query(
        owner,
        `insert into server_nodes (node) values ('${other}');
        insert into backups (due_at, node) values ('2026-11-19 02:30Z', '${other}')`,
      );
      expect(await run()).toBe(false);
      await query(owner, "update server_nodes set seen_at = now() - interval '1 minute'");
      expect(await run()).toBe(true);
      expect(await query(owner, 'select node from backups')).toEqual([{ node: one }]);
    } finally {
      await services.database.close();
    }
  });
});
