import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chown, mkdir, mkdtemp, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listSites } from '@greenroom/domain/inventory/endpoints.ts';
import { sendFeedback } from '@greenroom/domain/support/endpoints.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { createServices } from '#platform/create-services.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aUser } from '#test/build/a-user.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { upload } from '#test/upload.ts';
import { readConfig } from '../../config.ts';

const run = promisify(execFile);
const megabyte = 1_048_576;

/** A real disk of 8 MB, if this machine lets us create one. */
async function aSmallDisk(): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-small-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=8m,mode=755', 'tmpfs', folder]);
    return folder;
  } catch {
    await rm(folder, { recursive: true });
    return undefined;
  }
}

const disk = await aSmallDisk();
if (disk === undefined) process.stdout.write('full-disk: skipped, because no disk can be mounted here\n');

describe.skipIf(disk === undefined)('a disk that fills up', () => {
  const folder = disk ?? '';
  let t: TestApp;
  let token: string;
  let room: number;

  beforeAll(async () => {
    t = await startTestApp();
    const config = readConfig({ DATA_DIR: folder, DISK_LOW_MEGABYTES: '6', DISK_RESERVE_MEGABYTES: '0' });
    const { log, database, sealer } = t.services;
    const small = createServices({ config, version: '0', log, installation: { database, sealer } });
    Object.assign(t.services, { config, storage: small.storage });
    Object.assign(t.services.disk, small.disk);
    const user = await aUser(t.database);
    token = (await signInAs(t, user)).access_token;
    room = (await aRoom(t.database, { partner: user.partner_id })).id;
  });
  afterAll(async () => {
    await t.stop();
    await run('umount', [folder]);
    await rm(folder, { recursive: true });
  });

  const send = (megabytes: number) =>
    upload(t, token, {
      ...{ category: 'document', entity_type: 'room', entity_id: room },
      file: { filename: 'a.txt', type: 'text/plain', bytes: Buffer.alloc(megabytes * megabyte, 'a line\n') },
    });

  test('is degraded before it is full; then uploads return 507, and reading still works', async () => {
    expect((await t.app.inject('/readyz')).json()).toMatchObject({ status: 'ready', reasons: [] });
    expect((await send(3)).statusCode).toBe(201);
    const ready = await t.app.inject('/readyz');
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toMatchObject({ status: 'degraded', reasons: [{ code: 'disk-low' }] });

    const rejected = await send(7);
    expect([rejected.statusCode, rejected.json().code]).toEqual([507, 'storage-full']);
    // A body of unknown length hits the end of the disk while it arrives.
    const { requireRoom } = t.services.disk;
    t.services.disk.requireRoom = async () => {};
    const torn = await send(7);
    t.services.disk.requireRoom = requireRoom;
    expect([torn.statusCode, torn.json().code]).toEqual([507, 'storage-full']);
    expect((await send(1)).statusCode).toBe(201);
    expect((await t.call(listSites, {}, { token })).statusCode).toBe(200);
  });

  test('is reported when the database has no space on it, instead of an unreachable database', async () => {
    const owner = new pg.Client(t.owner);
    await owner.connect();
    const admin = new pg.Client({ ...inject('postgres'), database: 'postgres' });
    await admin.connect();
    const name = `small_${randomUUID().slice(0, 8)}`;
    const place = join(folder, 'space');
    await mkdir(place);
    const { rows } = await owner.query('show data_directory');
    const { uid, gid } = await stat(rows[0].data_directory);
    await chown(place, uid, gid);
    await admin.query(`create tablespace ${name} location '${place}'`);
    onTestFinished(async () => {
      await owner.query('alter table feedback set tablespace pg_default');
      await admin.query(`drop tablespace ${name}`);
      await Promise.all([owner.end(), admin.end()]);
    });
    await owner.query(`alter table feedback set tablespace ${name}`);
    const { bavail, bsize } = await statfs(folder);
    await writeFile(join(folder, 'ballast'), Buffer.alloc(bavail * bsize));

    const body = { feedback_type: 'bug', subject: 'x', description: 'A long story. '.repeat(100) } as const;
    const response = await t.call(sendFeedback, { body }, { token });
    expect([response.statusCode, response.json().code]).toEqual([507, 'storage-full']);
    expect(response.json().detail).toContain('is full');
    await rm(join(folder, 'ballast'));
    expect((await t.call(sendFeedback, { body }, { token })).statusCode).toBe(201);
  });
});
