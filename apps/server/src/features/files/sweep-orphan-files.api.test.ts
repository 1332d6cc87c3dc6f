import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteFile } from '@greenroom/domain/files/endpoints.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import { createDiskStorage } from '#platform/storage/disk-storage.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aUser } from '#test/build/a-user.ts';
import { fileBytes } from '#test/build/file-bytes.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { storedFiles } from '#test/stored-files.ts';
import { upload } from '#test/upload.ts';
import { sweepOrphanFiles } from './sweep-orphan-files.ts';

const gone = new Problem('unavailable', 'The process is gone.');

describe('a crash', () => {
  let t: TestApp;
  let token: string;
  let room: number;
  beforeAll(async () => {
    t = await startTestApp();
    const user = await aUser(t.database);
    token = (await signInAs(t, user)).access_token;
    room = (await aRoom(t.database, { partner: user.partner_id })).id;
  });
  afterAll(() => t.stop());
  afterEach(() => vi.restoreAllMocks());

  /** Including the work that continues after the response. */
  const send = async () => {
    const response = await upload(t, token, {
      category: 'document',
      entity_type: 'room',
      entity_id: room,
      file: { filename: 'plan.pdf', type: 'application/pdf', bytes: fileBytes.pdf },
    });
    await t.services.settled();
    return response;
  };

  /** As if the notes had been created that long ago. */
  const ageNotes = (minutes: number) =>
    asSystem(t.database, (db) =>
      db
        .updateTable('unsettled_objects')
        .set({ noted_at: new Date(Date.now() - minutes * 60_000) })
        .execute(),
    );

  /** The process is gone at this moment: nothing after this happens, not even the clean-up. */
  function crashAfter(step: 'put' | 'removal of the row') {
    const { storage } = t.services;
    const { put } = storage;
    vi.spyOn(storage, 'remove').mockRejectedValue(gone);
    if (step === 'put') {
      vi.spyOn(storage, 'put').mockImplementation(async (key, content) => {
        await put(key, content);
        throw gone;
      });
    }
  }

  test('between the object and its row: the object is swept after an hour, never before', async () => {
    const before = await storedFiles(t);
    crashAfter('put');
    expect((await send()).statusCode).toBe(503);
    vi.restoreAllMocks();
    const crashed = await storedFiles(t);
    expect(crashed.rows).toEqual(before.rows);
    expect(crashed.objects).toHaveLength(before.objects.length + 1);
    expect(crashed.notes).toHaveLength(1);

    await ageNotes(59);
    expect(await sweepOrphanFiles(t.services)).toEqual({ objects: 0, uploads: 0 });
    await ageNotes(61);
    expect(await sweepOrphanFiles(t.services)).toEqual({ objects: 1, uploads: 0 });
    expect(await storedFiles(t)).toEqual(before);
  });

  test('before the object is complete: there is neither object nor row, and the note is removed', async () => {
    const before = await storedFiles(t);
    vi.spyOn(t.services.storage, 'remove').mockRejectedValue(gone);
    vi.spyOn(t.services.storage, 'put').mockRejectedValue(gone);
    expect((await send()).statusCode).toBe(503);
    vi.restoreAllMocks();
    await ageNotes(61);
    await sweepOrphanFiles(t.services);
    expect(await storedFiles(t)).toEqual(before);
  });

  test('between the deletion of a row and of its object: the object is swept', async () => {
    const before = await storedFiles(t);
    const { id } = (await send()).json();
    crashAfter('removal of the row');
    expect((await t.call(deleteFile, { params: { id } }, { token })).statusCode).toBe(204);
    vi.restoreAllMocks();
    expect((await storedFiles(t)).objects).toHaveLength(before.objects.length + 1);
    await ageNotes(61);
    await sweepOrphanFiles(t.services);
    expect(await storedFiles(t)).toEqual(before);
  });

  test('in a failing storage: the row never exists without its object, and the caller gets an error', async () => {
    const before = await storedFiles(t);
    const failing = createDiskStorage({
      folder: '/dev/null/files',
      incoming: t.dataDir,
      log: createLogger('silent'),
    });
    vi.spyOn(t.services.storage, 'put').mockImplementation(failing.put);
    const response = await send();
    expect(response.statusCode).toBe(503);
    expect(response.json().detail).toBe('The file storage cannot be used right now. Try again in a moment.');
    vi.restoreAllMocks();
    expect(await storedFiles(t)).toEqual({ ...before, notes: [expect.any(String)] });
    await ageNotes(61);
    await sweepOrphanFiles(t.services);
    expect(await storedFiles(t)).toEqual(before);
  });

  test('leaves an object alone whose upload has finished in the meantime', async () => {
    const { storage } = t.services;
    const { put } = storage;
    // Another server sweeps at the worst moment, thinking that an hour has passed.
    vi.spyOn(storage, 'put').mockImplementation(async (key, content) => {
      await put(key, content);
      await ageNotes(61);
      await sweepOrphanFiles(t.services);
    });
    const before = await storedFiles(t);
    expect((await send()).json().detail).toBe('The upload took too long. Try again.');
    vi.restoreAllMocks();
    expect(await storedFiles(t)).toEqual(before);
    expect((await send()).statusCode).toBe(201);
    await sweepOrphanFiles(t.services);
    const { objects, rows } = await storedFiles(t);
    expect(objects).toEqual(rows);
  });

  test('is cleaned up by several servers at once without conflicts', async () => {
    crashAfter('put');
    for (let n = 0; n < 6; n++) await send();
    vi.restoreAllMocks();
    await ageNotes(61);
    const swept = await Promise.all([1, 2, 3].map(() => sweepOrphanFiles(t.services)));
    expect(swept.reduce((sum, { objects }) => sum + objects, 0)).toBe(6);
    expect((await storedFiles(t)).notes).toEqual([]);
  });

  test('leaves partial uploads, which are removed after an hour', async () => {
    const folder = join(t.dataDir, 'incoming');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'old'), 'half');
    await writeFile(join(folder, 'young'), 'half');
    const old = new Date(Date.now() - 61 * 60_000);
    await utimes(join(folder, 'old'), old, old);
    expect(await sweepOrphanFiles(t.services)).toEqual({ objects: 0, uploads: 1 });
    expect((await storedFiles(t)).incoming).toEqual(['young']);
  });

  test('is cleaned up past an object that cannot be removed', async () => {
    crashAfter('put');
    for (let n = 0; n < 3; n++) await send();
    vi.restoreAllMocks();
    await ageNotes(61);
    vi.spyOn(t.services.storage, 'remove').mockRejectedValueOnce(new Error('locked'));
    expect((await sweepOrphanFiles(t.services)).objects).toBe(2);
    vi.restoreAllMocks();
    expect((await sweepOrphanFiles(t.services)).objects).toBe(1);
  });
});
