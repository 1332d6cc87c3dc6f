import {
  changeFileDescription,
  changeFileVisibility,
  deleteFile,
  getFileUrl,
  listEntityFiles,
  listRecentFiles,
} from '@greenroom/domain/files/endpoints.ts';
import type { FileVisibility, StoredFile } from '@greenroom/domain/files/file.ts';
import { roomTypeId } from '@greenroom/domain/files/room-type-id.ts';
import { imageProblems, imageRules } from '@greenroom/domain/files/upload-rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aGrant } from '#test/build/a-grant.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aUser } from '#test/build/a-user.ts';
import { fileBytes } from '#test/build/file-bytes.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { upload } from '#test/upload.ts';

const type = 'Huddle space';

/** Two tenants with a room of the same type each, and what one of them shows the other. */
describe('who may change who sees a file', () => {
  let t: TestApp;
  let ours: TestRoom;
  let theirs: TestRoom;
  const tokens = { own: '', linked: '', restricted: '', stranger: '', superuser: '' };
  type Who = keyof typeof tokens;

  beforeAll(async () => {
    t = await startTestApp();
    const partner = (await aPartner(t.database, { name: 'Lumen' })).id;
    const other = (await aPartner(t.database, { name: 'Corte' })).id;
    ours = await aRoom(t.database, { partner, room_type: type });
    theirs = await aRoom(t.database, { partner: other, room_type: type });
    const users = {
      own: await aUser(t.database, { partner }),
      linked: await aUser(t.database),
      restricted: await aUser(t.database, { partner, restricted: true }),
      stranger: await aUser(t.database, { partner: other }),
      superuser: await aUser(t.database, { superuser: true }),
    };
    await asSystem(t.database, (db) =>
      db.insertInto('user_partners').values({ user_id: users.linked.id, partner_id: partner }).execute(),
    );
    await aGrant(t.database, users.restricted, { room: ours });
    for (const who of Object.keys(users) as Who[]) tokens[who] = (await signInAs(t, users[who])).access_token;
  });
  afterAll(() => t.stop());

  async function add(who: Who, place: 'room' | 'room_type', is_public = false): Promise<number> {
    const file = { filename: 'manual.pdf', type: 'application/pdf', bytes: fileBytes.pdf };
    const ofPlace: Record<string, string | number> =
      place === 'room' ? { entity_id: ours.id } : { entity_id: roomTypeId(type), room_type: type };
    const fields = { category: 'document', entity_type: place, is_public: String(is_public), ...ofPlace };
    const response = await upload(t, tokens[who], { ...fields, file });
    expect(response.statusCode).toBe(201);
    return response.json().id;
  }
  async function change(who: Who, id: number, visibility: FileVisibility) {
    const request = { params: { id }, body: { visibility } };
    const response = await t.call(changeFileVisibility, request, { token: tokens[who] });
    return { status: response.statusCode, ...response.json() };
  }
  async function inRoom(who: Who, room: TestRoom): Promise<StoredFile[]> {
    const params = { type: 'room_type', id: roomTypeId(type) } as const;
    const request = { params, query: { room_id: room.id } };
    return (await t.call(listEntityFiles, request, { token: tokens[who] })).json().files;
  }
  async function reach(who: Who, id: number, room: TestRoom) {
    const recent: StoredFile[] = (await t.call(listRecentFiles, {}, { token: tokens[who] })).json();
    return {
      link: (await t.call(getFileUrl, { params: { id } }, { token: tokens[who] })).statusCode === 200,
      home: recent.some((file) => file.id === id),
      room: (await inRoom(who, room)).some((file) => file.id === id),
    };
  }
  const everywhere = { link: true, home: true, room: true };
  const nowhere = { link: false, home: false, room: false };

  test('hides a public document of a room type from rooms and home pages of other partners', async () => {
    const id = await add('own', 'room_type', true);
    expect(await reach('stranger', id, theirs)).toEqual(nowhere);
    for (const who of ['own', 'linked', 'restricted'] as const) {
      expect([who, await reach(who, id, ours)]).toEqual([who, everywhere]);
    }
    // An administrator sees it, but not in the rooms of others.
    expect(await reach('superuser', id, theirs)).toEqual({ link: true, home: true, room: false });
  });

  test('lets only an administrator share with all partners, shows the owner there, and withdraws it again', async () => {
    const id = await add('own', 'room_type', true);
    for (const who of ['own', 'linked', 'restricted'] as const) {
      expect(await change(who, id, 'all_partners')).toMatchObject({ status: 403, code: 'forbidden' });
    }
    expect(await change('stranger', id, 'all_partners')).toMatchObject({ status: 404 });
    expect(await reach('stranger', id, theirs)).toEqual(nowhere);

    expect(await change('superuser', id, 'all_partners')).toMatchObject({
      ...{ status: 200, shared_with_all: true, is_public: true, owner_name: 'Lumen' },
    });
    expect(await reach('stranger', id, theirs)).toEqual(everywhere);
    const shown = (await inRoom('stranger', theirs)).find((file) => file.id === id);
    expect(shown).toMatchObject({ owner_name: 'Lumen', can_change: false, room_name: null, site_name: null });
    for (const who of ['own', 'stranger'] as const) {
      expect(await change(who, id, 'private')).toMatchObject({
        status: 403,
        detail:
          'An administrator has shared this file with all partners; only an administrator can change that.',
      });
    }

    expect(await change('superuser', id, 'public')).toMatchObject({ status: 200, shared_with_all: false });
    expect(await reach('stranger', id, theirs)).toEqual(nowhere);
    expect(await reach('linked', id, ours)).toEqual(everywhere);
  });

  test('does not share a file of a single room', async () => {
    const id = await add('own', 'room', true);
    expect(await change('superuser', id, 'all_partners')).toMatchObject({
      status: 422,
      detail: 'Only a file of a room type can be shared with all partners.',
    });
    expect(await change('superuser', 2_000_000_000, 'private')).toMatchObject({ status: 404 });
  });

  test('lets the staff of its partner make a public file private, and then delete it', async () => {
    const id = await add('own', 'room', true);
    expect(await change('linked', id, 'private')).toMatchObject({
      status: 403,
      detail: 'Only the staff of the partner that this file belongs to can change who sees it.',
    });
    expect(await change('stranger', id, 'private')).toMatchObject({ status: 404, detail: 'File not found.' });
    const opened = await t.call(getFileUrl, { params: { id } }, { token: tokens.linked });
    const { file_url } = opened.json();
    expect((await t.app.inject(file_url)).statusCode).toBe(200);
    expect(await change('restricted', id, 'private')).toMatchObject({ status: 200, is_public: false });
    // An earlier link no longer opens anything.
    expect((await t.app.inject(file_url)).statusCode).toBe(404);
    const link = await t.call(getFileUrl, { params: { id } }, { token: tokens.linked });
    expect(link.statusCode).toBe(404);
    expect(await change('own', id, 'public')).toMatchObject({ status: 200, is_public: true });
    expect(await change('superuser', id, 'private')).toMatchObject({ status: 200, is_public: false });
    expect((await t.call(deleteFile, { params: { id } }, { token: tokens.own })).statusCode).toBe(204);
  });

  test('hides documents of a room type from users with explicit grants', async () => {
    const id = await add('own', 'room_type', true);
    expect(await change('restricted', id, 'private')).toMatchObject({ status: 403 });
    expect(await change('own', id, 'private')).toMatchObject({ status: 200 });
    const removal = await t.call(deleteFile, { params: { id } }, { token: tokens.restricted });
    expect(removal.statusCode).toBe(403);
  });

  test('shows where a document is attached, and who owns it', async () => {
    const id = await add('own', 'room');
    const recent: StoredFile[] = (await t.call(listRecentFiles, {}, { token: tokens.own })).json();
    expect(recent.find((file) => file.id === id)).toMatchObject({
      ...{ owner_name: 'Lumen', room_name: ours.name, can_change: true, site_name: expect.any(String) },
    });
  });

  test.each([{}, { visibility: 'everybody' }, { visibility: null }])('rejects %o', async (body) => {
    const id = await add('own', 'room');
    const response = await t.call(
      changeFileVisibility,
      { params: { id }, body: body as never },
      {
        token: tokens.own,
      },
    );
    expect(response.statusCode).toBe(422);
  });

  describe('the description', () => {
    async function describeAs(who: Who, id: number, description: unknown) {
      const request = { params: { id }, body: { description: description as string } };
      const response = await t.call(changeFileDescription, request, { token: tokens[who] });
      return { status: response.statusCode, ...response.json() };
    }

    test('is changed and removed only by users who may change who sees the file', async () => {
      const id = await add('own', 'room', true);
      expect(await describeAs('own', id, '  From the door ')).toMatchObject({
        ...{ status: 200, description: 'From the door', is_public: true },
      });
      expect(await describeAs('linked', id, 'Mine')).toMatchObject({
        status: 403,
        detail: 'Only the staff of the partner that this file belongs to can change its description.',
      });
      expect(await describeAs('stranger', id, 'Mine')).toMatchObject({
        ...{ status: 404, detail: 'File not found.' },
      });
      expect(await describeAs('superuser', 2_000_000_000, 'Mine')).toMatchObject({ status: 404 });
      expect(await describeAs('restricted', id, 'From the stage')).toMatchObject({ status: 200 });
      expect(await describeAs('superuser', id, ' ')).toMatchObject({ status: 200, description: null });
    });

    test('is changed only by administrators while the file is shared with all partners', async () => {
      const id = await add('own', 'room_type', true);
      expect(await change('superuser', id, 'all_partners')).toMatchObject({ status: 200 });
      expect(await describeAs('own', id, 'Ours')).toMatchObject({
        status: 403,
        detail:
          'An administrator has shared this file with all partners; only an administrator can change it.',
      });
      expect(await describeAs('superuser', id, 'For all')).toMatchObject({ description: 'For all' });
    });

    test.each([undefined, null, 7, 'a'.repeat(2001), 'half \ud83d'])('rejects %o', async (description) => {
      expect(await describeAs('own', await add('own', 'room'), description)).toMatchObject({ status: 422 });
    });

    test('of an image is at most as long as a caption, that of a document longer', async () => {
      const file = { filename: 'hall.png', type: 'image/png', bytes: fileBytes.png };
      const fields = { category: 'image', entity_type: 'room', entity_id: ours.id };
      const { id } = (await upload(t, tokens.own, { ...fields, file })).json();
      const caption = 'x'.repeat(imageRules.maxCaptionLength);
      expect(await describeAs('own', id, caption)).toMatchObject({ status: 200, description: caption });
      expect(await describeAs('own', id, `${caption}x`)).toMatchObject({
        ...{ status: 422, detail: imageProblems.captionTooLong },
      });
      expect(await describeAs('own', await add('own', 'room'), `${caption}x`)).toMatchObject({ status: 200 });
      await t.call(deleteFile, { params: { id } }, { token: tokens.own });
    });
  });

  test('counts images that a viewer cannot see towards the limit of the room', async () => {
    const form = { category: 'image', entity_type: 'room', entity_id: ours.id };
    const file = { filename: 'a.png', type: 'image/png', bytes: fileBytes.png };
    for (let image = 1; image <= 5; image += 1) {
      expect((await upload(t, tokens.own, { ...form, file })).statusCode).toBe(201);
    }
    expect((await upload(t, tokens.linked, { ...form, file })).statusCode).toBe(409);
  });
});
