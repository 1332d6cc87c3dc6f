import { deleteFile } from '@greenroom/domain/files/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aUser } from '#test/build/a-user.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { storedFiles } from '#test/stored-files.ts';
import { upload } from '#test/upload.ts';

describe('the files of a partner', () => {
  let t: TestApp;
  let room: TestRoom;
  const tokens = { own: '', linked: '', sender: '' };

  beforeAll(async () => {
    t = await startTestApp();
    const own = await aUser(t.database);
    const linked = await aUser(t.database);
    room = await aRoom(t.database, { partner: own.partner_id });
    await asSystem(t.database, (db) =>
      db.insertInto('user_partners').values({ user_id: linked.id, partner_id: own.partner_id }).execute(),
    );
    tokens.own = (await signInAs(t, own)).access_token;
    tokens.linked = (await signInAs(t, linked)).access_token;
  });
  afterAll(() => t.stop());

  const send = (size: number, who: keyof typeof tokens = 'own') =>
    upload(t, tokens[who], {
      ...{ category: 'document', entity_type: 'room', entity_id: room.id },
      file: { filename: 'a.txt', type: 'text/plain', bytes: Buffer.alloc(size, 'x') },
    });
  const usage = async () => {
    const { rows } = await asSystem(t.database, (db) =>
      sql<{ partner_id: number; files: number; bytes: number }>`
        select partner_id, files, bytes from file_usage where files > 0`.execute(db),
    );
    return rows;
  };
  const counted = async () => {
    const { rows } = await asSystem(t.database, (db) =>
      sql<{ partner_id: number; files: number; bytes: number }>`
        select partner_id, count(*) as files, sum(size)::bigint as bytes from files group by 1`.execute(db),
    );
    return rows;
  };

  test('are counted correctly through all their changes', async () => {
    const { id } = (await send(100)).json();
    await send(50, 'linked');
    expect(await usage()).toEqual([{ partner_id: room.partner_id, files: 2, bytes: 150 }]);
    await t.call(deleteFile, { params: { id } }, { token: tokens.own });
    const heir = await aUser(t.database);
    await asSystem(t.database, (db) =>
      db.updateTable('sites').set({ partner_id: heir.partner_id }).where('id', '=', room.site_id).execute(),
    );
    expect(await usage()).toEqual([{ partner_id: heir.partner_id, files: 1, bytes: 50 }]);
    await asSystem(t.database, (db) =>
      db.updateTable('sites').set({ partner_id: room.partner_id }).where('id', '=', room.site_id).execute(),
    );
    expect(await usage()).toEqual(await counted());
  });

  test('stay within their maximum number, even when many arrive at once from several users', async () => {
    t.services.config.FILES_PER_PARTNER = 5;
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, at) => send(10, at % 2 === 0 ? 'own' : 'linked')),
    );
    const taken = responses.filter(({ statusCode }) => statusCode === 201);
    expect(taken).toHaveLength(4);
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 413]));
    const rejected = responses.find(({ statusCode }) => statusCode === 413);
    expect(rejected?.json()).toEqual({
      code: 'file-quota',
      detail:
        'Your organisation already has the maximum of 5 files. Delete files that are no longer needed, or ask the people who run this installation for more room.',
    });
    expect(await usage()).toEqual(await counted());
    const { objects, rows, notes, incoming } = await storedFiles(t);
    expect([objects, notes, incoming]).toEqual([rows, [], []]);
    t.services.config.FILES_PER_PARTNER = 0;
  });

  test('stay within their maximum size', async () => {
    t.services.config.FILE_MEGABYTES_PER_PARTNER = 1;
    const half = 500_000;
    const responses = await Promise.all([send(half), send(half), send(half), send(half)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 413, 413]);
    const rejected = responses.find(({ statusCode }) => statusCode === 413);
    expect(rejected?.json().detail).toMatch(/^Your organisation has used all of its 1 MB\. /);
    expect((await send(1000)).statusCode).toBe(201);
    t.services.config.FILE_MEGABYTES_PER_PARTNER = 0;
  });

  test('are limited per user and hour, whether the uploads succeed or not', async () => {
    const limits = t.services.config;
    const usual = limits.UPLOADS_PER_HOUR;
    const sender = await aUser(t.database, { partner: room.partner_id });
    tokens.sender = (await signInAs(t, sender)).access_token;
    limits.UPLOADS_PER_HOUR = 3;
    expect((await send(0, 'sender')).statusCode).toBe(422);
    const responses = await Promise.all(Array.from({ length: 6 }, () => send(10, 'sender')));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 429, 429, 429, 429]);
    const rejected = responses.find(({ statusCode }) => statusCode === 429);
    expect(rejected?.json()).toEqual({
      code: 'upload-limit',
      detail: expect.stringMatching(/^You have sent 3 files within an hour\. Try again in \d+ minutes\.$/),
    });
    expect(Number(rejected?.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await storedFiles(t)).incoming).toEqual([]);
    limits.UPLOADS_PER_HOUR = usual;
    expect((await send(10, 'sender')).statusCode).toBe(201);
  });
});
