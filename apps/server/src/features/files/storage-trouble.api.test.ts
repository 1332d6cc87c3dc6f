import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import { createS3Storage } from '#platform/storage/s3-storage.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aUser } from '#test/build/a-user.ts';
import { type S3Peer, s3Keys, startS3Peer } from '#test/peers/s3-peer.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { upload } from '#test/upload.ts';
import { sweepOrphanFiles } from './sweep-orphan-files.ts';

describe('an upload while the storage', () => {
  let t: TestApp;
  let peer: S3Peer;
  let token: string;
  let room: number;

  beforeEach(async () => {
    t = await startTestApp();
    peer = await startS3Peer('files');
    const user = await aUser(t.database);
    token = (await signInAs(t, user)).access_token;
    room = (await aRoom(t.database, { partner: user.partner_id })).id;
    const settings = { ...s3Keys, endpoint: peer.endpoint, publicEndpoint: undefined, region: 'us-east-1' };
    t.services.storage = createS3Storage(
      { ...settings, bucket: 'files', forcePathStyle: true },
      createLogger('silent'),
      { put: 60_000, other: 500, silence: 500 },
    );
  });
  afterEach(async () => {
    await t.stop();
    await peer.stop();
  });

  const send = () =>
    upload(t, token, {
      ...{ category: 'document', entity_type: 'room', entity_id: room },
      file: { filename: 'a.txt', type: 'text/plain', bytes: Buffer.from('Hello') },
    });
  const rows = () => asSystem(t.database, (db) => db.selectFrom('files').select('id').execute());
  const notes = () => asSystem(t.database, (db) => db.selectFrom('unsettled_objects').selectAll().execute());

  test('hangs gets its response in time, and nothing is left when the storage is back', async () => {
    peer.hang = true;
    const response = await send();
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.json().detail).toBe('The file storage cannot be used right now. Try again in a moment.');
    expect(await readdir(join(t.dataDir, 'incoming'))).toEqual([]);
    expect(await rows()).toEqual([]);
    await t.services.settled();
    // A note for the sweep records what it could not remove now.
    expect(await notes()).toHaveLength(1);
    const readiness = async () => (await t.app.inject('/readyz')).json();
    expect(await readiness()).toMatchObject({ status: 'degraded', reasons: [{ code: 'storage-down' }] });
    peer.hang = false;
    expect((await send()).statusCode).toBe(201);
    expect(await readiness()).toMatchObject({ status: 'ready', reasons: [] });
  });

  test('gives no answer and takes it later leaves nothing after the sweep', async () => {
    peer.hang = 'PUT';
    expect((await send()).statusCode).toBe(503);
    await t.services.settled();
    const [note] = await notes();
    peer.objects.set(note?.storage_key ?? '', Buffer.from('Hello'));
    const noted_at = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await asSystem(t.database, (db) => db.updateTable('unsettled_objects').set({ noted_at }).execute());
    expect(await sweepOrphanFiles(t.services)).toMatchObject({ objects: 1 });
    expect([peer.objects.size, await rows(), await notes()]).toEqual([0, [], []]);
  });

  test('is full reports that', async () => {
    peer.isFull = true;
    const response = await send();
    expect([response.statusCode, response.json().code]).toEqual([507, 'storage-full']);
    expect(response.json().detail).toBe(
      'The disk of the server is full. Contact the people who run this installation.',
    );
    await t.services.settled();
    expect([await rows(), await notes()]).toEqual([[], []]);
  });

  test('has only its reserve left reports that before a byte is read', async () => {
    const { disk } = t.services;
    t.services.disk = { ...disk, requireRoom: () => disk.requireRoom(2 ** 60) };
    const response = await send();
    expect([response.statusCode, response.json().code]).toEqual([507, 'storage-full']);
  });
});
