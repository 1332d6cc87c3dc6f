import {
  deleteFile,
  getFileUrl,
  listEntityFiles,
  listRecentFiles,
} from '@greenroom/domain/files/endpoints.ts';
import { roomTypeId } from '@greenroom/domain/files/room-type-id.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aGrant } from '#test/build/a-grant.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aUser } from '#test/build/a-user.ts';
import { fileBytes } from '#test/build/file-bytes.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { storedFiles } from '#test/stored-files.ts';
import { upload } from '#test/upload.ts';

const type = 'Auditorium';
const typeId = roomTypeId(type);

describe('who sees and deletes which files', () => {
  let t: TestApp;
  let room: TestRoom;
  let otherRoom: TestRoom;
  const tokens = {
    own: '',
    linked: '',
    stranger: '',
    restricted: '',
    ungranted: '',
    guest: '',
    superuser: '',
  };

  beforeAll(async () => {
    t = await startTestApp();
    const partner = (await aPartner(t.database)).id;
    room = await aRoom(t.database, { partner, room_type: type });
    otherRoom = await aRoom(t.database, { partner });
    const users = {
      own: await aUser(t.database, { partner }),
      linked: await aUser(t.database),
      stranger: await aUser(t.database),
      restricted: await aUser(t.database, { partner, restricted: true }),
      ungranted: await aUser(t.database, { partner, restricted: true }),
      /** Of another partner, with a grant on the room. */
      guest: await aUser(t.database, { restricted: true }),
      superuser: await aUser(t.database, { superuser: true }),
    };
    await asSystem(t.database, (db) =>
      db.insertInto('user_partners').values({ user_id: users.linked.id, partner_id: partner }).execute(),
    );
    await aGrant(t.database, users.restricted, { room });
    await aGrant(t.database, users.guest, { room });
    for (const name of Object.keys(users) as (keyof typeof users)[]) {
      tokens[name] = (await signInAs(t, users[name])).access_token;
    }
  });
  afterAll(() => t.stop());

  type Who = keyof typeof tokens;

  async function add(who: Who, changes: Record<string, string | number> = {}): Promise<number> {
    const file = { filename: 'plan.pdf', type: 'application/pdf', bytes: fileBytes.pdf };
    const fields = { category: 'document', entity_type: 'room', entity_id: room.id, ...changes };
    const response = await upload(t, tokens[who], { ...fields, file });
    expect(response.json()).toHaveProperty('id');
    return response.json().id;
  }
  const ofType = { entity_type: 'room_type', entity_id: typeId, room_type: type };

  async function listed(
    who: Who,
    type: 'room' | 'room_type',
    id: number,
    query = {},
  ): Promise<number[] | number> {
    const response = await t.call(listEntityFiles, { params: { type, id }, query }, { token: tokens[who] });
    if (response.statusCode !== 200) return response.statusCode;
    return response.json().files.map((file: { id: number }) => file.id);
  }
  const statusOf = async (who: Who, id: number) => ({
    url: (await t.call(getFileUrl, { params: { id } }, { token: tokens[who] })).statusCode,
    recent: (await recent(who)).includes(id),
  });
  async function recent(who: Who, query = {}): Promise<number[]> {
    const response = await t.call(
      listRecentFiles,
      { query: { limit: 100, ...query } },
      { token: tokens[who] },
    );
    return response.json().map((file: { id: number }) => file.id);
  }
  const remove = (who: Who, id: number) => t.call(deleteFile, { params: { id } }, { token: tokens[who] });

  const sees = { url: 200, recent: true };
  const seesNot = { url: 404, recent: false };

  test('shows a private file of a room to the staff of its partner who see the room, and to administrators', async () => {
    const id = await add('own');
    for (const who of ['own', 'restricted', 'superuser'] as const) {
      expect([who, await statusOf(who, id), await listed(who, 'room', room.id)]).toEqual([who, sees, [id]]);
    }
    expect([await statusOf('linked', id), await listed('linked', 'room', room.id)]).toEqual([seesNot, []]);
    for (const who of ['stranger', 'ungranted'] as const) {
      expect([who, await statusOf(who, id), await listed(who, 'room', room.id)]).toEqual([who, seesNot, 404]);
    }
  });

  test('treats hidden files exactly like unknown ones', async () => {
    const id = await add('own');
    const hidden = await t.call(getFileUrl, { params: { id } }, { token: tokens.stranger });
    const absent = await t.call(getFileUrl, { params: { id: 2_000_000_000 } }, { token: tokens.stranger });
    expect(hidden.body).toBe(absent.body);
    const hiddenRemoval = await remove('stranger', id);
    expect(hiddenRemoval.statusCode).toBe(404);
    expect(hiddenRemoval.body).toBe((await remove('stranger', 2_000_000_000)).body);
    expect((await remove('ungranted', id)).statusCode).toBe(404);
    expect(await statusOf('own', id)).toEqual(sees);
  });

  test('shows a public file to all users who see its room, and to no others', async () => {
    const id = await add('own', { is_public: 'true' });
    for (const who of ['own', 'linked', 'restricted', 'guest', 'superuser'] as const)
      expect([who, await statusOf(who, id)]).toEqual([who, sees]);
    for (const who of ['stranger', 'ungranted'] as const)
      expect([who, await statusOf(who, id)]).toEqual([who, seesNot]);
    expect(await listed('stranger', 'room', room.id)).toBe(404);
  });

  test('shows files of a room type to the staff of its partner, public ones to all who see such a room', async () => {
    const own = await add('own', ofType);
    const open = await add('own', { ...ofType, is_public: 'true' });
    const strange = await add('stranger', { ...ofType, is_public: 'true' });
    const list = (who: Who, query = {}) => listed(who, 'room_type', typeId, query);
    for (const who of ['own', 'restricted'] as const) expect(await list(who)).toEqual([open, own]);
    for (const who of ['linked', 'guest'] as const) expect(await list(who)).toEqual([open]);
    expect(await list('ungranted')).toEqual([]);
    expect(await list('stranger')).toEqual([strange]);
    expect(await list('superuser')).toEqual([strange, open, own]);
    expect(await list('superuser', { room_id: room.id })).toEqual([open, own]);
    expect(await list('stranger', { room_id: room.id })).toBe(404);
    expect(await listed('own', 'room_type', roomTypeId('Lobby'))).toEqual([]);
  });

  test('shows a file that a user of another partner adds to a room to that user and the staff', async () => {
    const id = await add('linked');
    for (const who of ['linked', 'own'] as const) expect(await statusOf(who, id)).toEqual(sees);
    expect(await statusOf('guest', id)).toEqual(seesNot);
    expect((await remove('linked', id)).statusCode).toBe(204);
  });

  test('lets a restricted user upload to granted rooms only', async () => {
    const id = await add('restricted');
    const file = { filename: 'plan.pdf', type: 'application/pdf', bytes: fileBytes.pdf };
    const form = { category: 'document', entity_type: 'room', entity_id: otherRoom.id, file };
    expect((await upload(t, tokens.restricted, form)).statusCode).toBe(404);
    const rejected = await upload(t, tokens.restricted, { ...form, ...ofType, file });
    expect(rejected.statusCode).toBe(403);
    expect(rejected.json().detail).toBe('With explicit grants you can add files to your rooms only.');
    expect((await remove('restricted', id)).statusCode).toBe(204);
    expect((await remove('restricted', await add('own', ofType))).statusCode).toBe(403);
  });

  test('deletes row and bytes of a private file, and returns 404 the second time', async () => {
    const id = await add('own');
    const before = await storedFiles(t);
    expect((await remove('linked', id)).statusCode).toBe(404);
    expect((await remove('own', id)).statusCode).toBe(204);
    const after = await storedFiles(t);
    expect(after.rows).toHaveLength(before.rows.length - 1);
    expect(after.objects).toEqual(after.rows);
    expect(after.notes).toEqual([]);
    expect((await remove('own', id)).statusCode).toBe(404);
    expect(await statusOf('own', id)).toEqual(seesNot);
  });

  test('never deletes a public file', async () => {
    const id = await add('own', { is_public: 'true' });
    const detail = 'Public files cannot be deleted. Make the file private first.';
    for (const who of ['own', 'linked', 'restricted', 'superuser'] as const) {
      const response = await remove(who, id);
      expect([response.statusCode, response.json().detail]).toEqual([403, detail]);
    }
    expect((await remove('stranger', id)).statusCode).toBe(404);
    expect(await statusOf('own', id)).toEqual(sees);
  });

  test('filters by category, type and relationship, newest first', async () => {
    const manual = await add('own', { entity_id: otherRoom.id, subcategory: 'manual' });
    const linked = await add('own', { entity_id: otherRoom.id, relationship_type: "o'clock %" });
    const file = { filename: 'a.png', type: 'image/png', bytes: fileBytes.png };
    const form = { category: 'image', entity_type: 'room', entity_id: otherRoom.id, file };
    const image = (await upload(t, tokens.own, form)).json().id;
    const list = (query = {}) => listed('own', 'room', otherRoom.id, query);
    expect(await list()).toEqual([image, linked, manual]);
    expect(await list({ category: 'image' })).toEqual([image]);
    expect(await list({ category: 'document' })).toEqual([linked, manual]);
    expect(await list({ subcategory: 'manual' })).toEqual([manual]);
    expect(await list({ relationship_type: "o'clock %" })).toEqual([linked]);
    expect(await recent('own', { category: 'document', limit: 2 })).toEqual([linked, manual]);
    expect((await recent('own', { category: 'image' }))[0]).toBe(image);
  });

  test.each([
    ['/api/files/entity/room/abc', '"id"'],
    ['/api/files/entity/partner/1', '"type"'],
    ['/api/files/entity/room/1?category=video', '"category"'],
    ['/api/files/abc/url', '"id"'],
    ['/api/files/0/url', '"id"'],
    ['/api/files/1/url?expires_in=0', '"expires_in"'],
    ['/api/files/1/url?expires_in=86401', '"expires_in"'],
    ['/api/files/recent?limit=0', '"limit"'],
    ['/api/files/recent?limit=101', '"limit"'],
    ['/api/files/recent?limit=ten', '"limit"'],
    ['/api/files/entity/room/1?subcategory=a%00b', 'NUL'],
  ])('rejects %s with a sentence', async (url, named) => {
    const response = await t.app.inject({ url, headers: { authorization: `Bearer ${tokens.own}` } });
    expect(response.statusCode).toBe(422);
    expect(response.json().detail).toContain(named);
  });

  test('follows a room to its new owner and is deleted with it', async () => {
    const moving = await aRoom(t.database, { partner: room.partner_id });
    const id = await add('own', { entity_id: moving.id });
    const heir = await aUser(t.database);
    await asSystem(t.database, (db) =>
      db.updateTable('sites').set({ partner_id: heir.partner_id }).where('id', '=', moving.site_id).execute(),
    );
    expect(await statusOf('own', id)).toEqual(seesNot);
    const { access_token } = await signInAs(t, heir);
    expect((await t.call(getFileUrl, { params: { id } }, { token: access_token })).statusCode).toBe(200);
    await asSystem(t.database, (db) => db.deleteFrom('rooms').where('id', '=', moving.id).execute());
    expect(await statusOf('superuser', id)).toEqual(seesNot);
    expect((await storedFiles(t)).notes).toHaveLength(1);
  });

  test('is rejected by the database itself when the code omits the check', async () => {
    const strangerRoom = await aRoom(t.database);
    const file = await add('own', { is_public: 'true' });
    const manual = await add('own', ofType);
    const client = new pg.Client(t.logins.system);
    await client.connect();
    const as = async (visibility: string, user: number, statement: string) => {
      const set = `begin; set local app.sight = '${visibility}'; set local app.user_id = '${user}'; set local app.partner_ids = '{${room.partner_id}}'`;
      await client.query(set);
      try {
        return (await client.query(statement)).rowCount;
      } catch (error) {
        return (error as Error).message;
      } finally {
        await client.query('rollback');
      }
    };
    const { id: user } = await aUser(t.database, { partner: room.partner_id });
    // With a link to the partner, but not of its staff.
    const { id: stranger } = await aUser(t.database);
    const insert = (entity: string, id: number, partner: number, by = user) =>
      `insert into files (partner_id, entity_type, entity_id, category, filename, content_type, size, storage_key, uploaded_by)
       values (${partner}, '${entity}', ${id}, 'image', 'a', 'a', 1, 'k', ${by})`;
    const forbidden = 'new row violates row-level security policy for table "files"';
    try {
      expect(await as('partners', user, insert('room', room.id, room.partner_id))).toBe(1);
      expect(await as('partners', user, insert('room', strangerRoom.id, strangerRoom.partner_id))).toBe(
        forbidden,
      );
      expect(await as('partners', user, insert('room', strangerRoom.id, room.partner_id))).toBe(forbidden);
      expect(await as('partners', user, insert('room', room.id, strangerRoom.partner_id))).toBe(forbidden);
      expect(await as('partners', user, insert('room', room.id, room.partner_id, user - 1))).toBe(forbidden);
      expect(await as('partners', user, insert('room_type', 1, strangerRoom.partner_id))).toBe(forbidden);
      expect(await as('grants', user, insert('room', room.id, room.partner_id))).toBe(forbidden);
      expect(await as('grants', user, insert('room_type', 1, room.partner_id))).toBe(forbidden);
      expect(await as('', user, insert('room', room.id, room.partner_id))).toBe(forbidden);
      expect(await as('everything', user, `delete from files where id = ${file}`)).toBe(0);
      expect(await as('everything', user, 'update files set partner_id = 1')).toMatch(/^permission denied/);
      const share = 'update files set is_public = true, shared_with_all = true where id =';
      expect(await as('partners', user, `${share} ${manual}`)).toBe(forbidden);
      expect(await as('everything', user, `${share} ${manual}`)).toBe(1);
      expect(await as('everything', user, `${share} ${file}`)).toContain('files_shared_check');
      expect(await as('partners', stranger, `update files set is_public = false where id = ${file}`)).toBe(0);
    } finally {
      await client.end();
    }
  });
});
