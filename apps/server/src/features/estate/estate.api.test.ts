import {
  createAsset,
  createRoom,
  createSite,
  listEstateChanges,
  updateAsset,
  updateRoom,
  updateSite,
} from '@greenroom/domain/estate/endpoints.ts';
import type { EstateChange } from '@greenroom/domain/estate/estate-change.ts';
import { undoChangeset } from '@greenroom/domain/estate/undo/endpoints.ts';
import { getAsset, getSite, listAssets } from '@greenroom/domain/inventory/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

const permissions = ['estate.manage'] as const;

describe('the estate', () => {
  let t: TestApp;
  let user: TestUser;
  let token: string;
  beforeAll(async () => {
    t = await startTestApp();
    user = await aUser(t.database, { permissions });
    token = (await signInAs(t, user)).access_token;
  });
  afterAll(() => t.stop());

  const at = (version: number, by = token) => ({ token: by, headers: { 'if-match': `"${version}"` } });
  const historyOf = async (thing: 'site' | 'room' | 'asset', id: number): Promise<EstateChange[]> =>
    (await t.call(listEstateChanges, { params: { thing, id } }, { token })).json();
  const ownRoom = () => aRoom(t.database, { partner: user.partner_id });
  const ownAsset = async () => anAsset(t.database, { room: await ownRoom() });
  const versionOf = async (id: number) =>
    (await t.call(getAsset, { params: { id } }, { token })).json().version as number;

  test('grows by several equal assets with their own serial numbers, as one act', async () => {
    const { id: room_id } = await ownRoom();
    const create = (body: object) =>
      t.call(createAsset, { body: { product_name: 'Panel', room_id, ...body } }, { token });
    const first = (await create({ count: 3, serial_numbers: ['A1', 'A2'], model: 'P5' })).json();
    expect(first).toMatchObject({ serial_number: 'A1', model: 'P5' });
    const rows = (await t.call(listAssets, { query: { room_id } }, { token })).json() as {
      id: number;
      serial_number: string | null;
    }[];
    expect(rows.map(({ serial_number }) => serial_number).sort()).toEqual(['A1', 'A2', null].sort());
    const acts = await Promise.all(rows.map(({ id }) => historyOf('asset', id)));
    const [changeset_id] = new Set(acts.map(([change]) => change?.changeset_id));
    expect(new Set(acts.map(([change]) => change?.changeset_id)).size).toBe(1);
    const undone = await t.call(undoChangeset, { params: { id: changeset_id as number } }, { token });
    expect(undone.json()).toMatchObject({ changed: 3, left: 0 });
    for (const wrong of [
      { count: 101 },
      { count: 0 },
      { count: 1, serial_numbers: ['A', 'B'] },
      { count: 3, serial_numbers: ['A', 'B', 'A'] },
      { count: 2, mac_address: '00:1A:2B:3C:4D:5E' },
      { count: 2, serial_number: 'A' },
    ])
      expect((await create(wrong)).statusCode, JSON.stringify(wrong)).toBe(422);
  });

  test('grows by a site, a room in it and an asset in that, each with the fields that were given', async () => {
    const address = { address: '1 rue de la Paix', city: 'Paris', postal_code: '75002', country: 'France' };
    const site = (
      await t.call(
        createSite,
        { body: { name: ' Siège ', ...address, latitude: 48.87, longitude: 2.33 } },
        { token },
      )
    ).json();
    expect(site).toMatchObject({ name: 'Siège', ...address, latitude: 48.87, tags: [], version: 1 });
    const room = (
      await t.call(
        createRoom,
        { body: { name: 'Salle A', site_id: site.id, capacity: 12, tags: ['VIP', 'vip'] } },
        { token },
      )
    ).json();
    expect(room).toMatchObject({ name: 'Salle A', site_name: 'Siège', capacity: 12, tags: ['vip'] });
    const asset = await t.call(
      createAsset,
      {
        body: {
          ...{
            product_name: 'Room Kit',
            room_id: room.id,
            mac_address: '28-29-86-25-b0-f6',
            serial_number: '',
          },
          ...{ note: '<p onclick="x()">Hi</p>', warranty_end_date: '2027-03-31', ip_address: 'FE80::1' },
        },
      },
      { token },
    );
    expect(asset.statusCode).toBe(201);
    expect(asset.json()).toMatchObject({
      ...{
        product_name: 'Room Kit',
        room_name: 'Salle A',
        mac_address: '28:29:86:25:B0:F6',
        serial_number: null,
      },
      ...{ note: '<p>Hi</p>', additional_data: { warranty_end_date: '2027-03-31' }, ip_address: 'fe80::1' },
    });
    expect(await historyOf('asset', asset.json().id)).toMatchObject([
      { kind: 'created', source: 'api', before: null, after: { product_name: 'Room Kit', room_id: room.id } },
    ]);
  });

  test('remembers who changed what, before and after, and by what', async () => {
    const asset = await ownAsset();
    const screen = { token, headers: { 'if-match': '"1"', 'sec-fetch-site': 'same-origin' } };
    const change = { params: { id: asset.id }, body: { model: 'Pro', description: 'In the rack' } };
    expect((await t.call(updateAsset, change, screen)).json()).toMatchObject({ model: 'Pro', version: 2 });
    const [newest, first] = await historyOf('asset', asset.id);
    expect(newest).toMatchObject({
      ...{ kind: 'changed', source: 'screen', version: 2, before: { model: null } },
      after: { model: 'Pro', additional_data: { description: 'In the rack' } },
    });
    expect(Object.keys(newest?.after ?? {}).sort()).toEqual(['additional_data', 'model']);
    expect(newest?.actor_name).toMatch(/^User /);
    expect(first).toMatchObject({ kind: 'created', source: 'command-line', actor_name: 'Command line' });
  });

  test('is changed with the ETag that it was read with, also after changes of other rows', async () => {
    const { id } = await ownAsset();
    const read = async (tag?: string) =>
      t.call(getAsset, { params: { id } }, { token, ...(tag && { headers: { 'if-none-match': tag } }) });
    const first = String((await read()).headers.etag);
    expect(first).toMatch(/^W\/"1-[\w-]{32}"$/);
    expect((await read(first)).headers.etag).toBe(first);
    await ownAsset();
    const second = String((await read(first)).headers.etag);
    expect(second).toMatch(/^W\/"1-/);
    expect(second).not.toBe(first);
    const change = (tag: string, model: string) =>
      t.call(updateAsset, { params: { id }, body: { model } }, { token, headers: { 'if-match': tag } });
    expect((await change(first, 'Pro')).statusCode).toBe(200);
    expect((await change(second, 'Max')).statusCode).toBe(412);
    expect((await read()).headers.etag).toMatch(/^W\/"2-/);
    expect((await change('"2-nothing"', 'Max')).statusCode).toBe(422);
  });

  test('is not changed by a form that changes nothing', async () => {
    const asset = await ownAsset();
    const { product_name, room_id } = (
      await t.call(getAsset, { params: { id: asset.id } }, { token })
    ).json();
    const same = { params: { id: asset.id }, body: { product_name: ` ${product_name} `, room_id, tags: [] } };
    expect((await t.call(updateAsset, same, at(1))).json().version).toBe(1);
    expect(await historyOf('asset', asset.id)).toHaveLength(1);
  });

  test('lets the second of two editors know, and keeps what the first one wrote', async () => {
    const { id } = await ownAsset();
    const edit = (model: string) => t.call(updateAsset, { params: { id }, body: { model } }, at(1));
    const responses = await Promise.all([edit('One'), edit('Two')]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
    const late = responses.find(({ statusCode }) => statusCode === 412);
    expect(late?.json().code).toBe('changed-meanwhile');
    const kept = responses.find(({ statusCode }) => statusCode === 200)?.json().model;
    expect((await t.call(getAsset, { params: { id } }, { token })).json().model).toBe(kept);
  });

  test('requires the version that the editor has seen', async () => {
    const { id } = await ownAsset();
    const change = { params: { id }, body: { model: 'Any' } };
    expect((await t.call(updateAsset, change, { token })).statusCode).toBe(422);
    for (const version of ['*', 'W/"1"', '1', '"1'])
      expect(
        (await t.call(updateAsset, change, { token, headers: { 'if-match': version } })).statusCode,
      ).toBe(422);
  });

  test('moves an asset to another room and a room to another site, of the same partner', async () => {
    const [asset, target] = [await ownAsset(), await ownRoom()];
    const moved = { params: { id: asset.id }, body: { room_id: target.id } };
    expect((await t.call(updateAsset, moved, at(1))).json().room_id).toBe(target.id);
    const other = await ownRoom();
    const room = { params: { id: target.id }, body: { site_id: other.site_id } };
    expect((await t.call(updateRoom, room, at(1))).json().site_id).toBe(other.site_id);
    expect((await historyOf('room', target.id))[0]).toMatchObject({
      before: { site_id: target.site_id },
      after: { site_id: other.site_id },
    });
  });

  test('moves nothing to another tenant, nor to another partner of the same user', async () => {
    const asset = await ownAsset();
    const foreign = await aRoom(t.database);
    const away = { params: { id: asset.id }, body: { room_id: foreign.id } };
    expect((await t.call(updateAsset, away, at(1))).statusCode).toBe(404);
    const linked = await aUser(t.database, { partner: user.partner_id, permissions });
    await asSystem(t.database, (db) =>
      db.insertInto('user_partners').values({ user_id: linked.id, partner_id: foreign.partner_id }).execute(),
    );
    const both = (await signInAs(t, linked)).access_token;
    const rejected = await t.call(updateAsset, away, at(1, both));
    expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'other-partner']);
  });

  test('has a MAC address once per partner, also for two at once', async () => {
    const { id: room_id } = await ownRoom();
    const mac_address = '00:1A:2B:3C:4D:5E';
    const create = () =>
      t.call(createAsset, { body: { product_name: 'Twin', room_id, mac_address } }, { token });
    const responses = await Promise.all([create(), create(), create()]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    const other = await aUser(t.database, { permissions });
    const theirs = await aRoom(t.database, { partner: other.partner_id });
    const elsewhere = { body: { product_name: 'Same', room_id: theirs.id, mac_address } };
    const { access_token } = await signInAs(t, other);
    expect((await t.call(createAsset, elsewhere, { token: access_token })).statusCode).toBe(201);
  });

  test('has a reference once per partner', async () => {
    const create = () => t.call(createSite, { body: { name: 'Site', reference: 'S-1' } }, { token });
    expect((await create()).statusCode).toBe(201);
    const again = await create();
    expect([again.statusCode, again.json().code]).toEqual([409, 'reference-taken']);
  });

  test.each([
    ['a name of blanks', { product_name: '  ' }],
    ['a name with control characters', { product_name: 'a\u0007b' }],
    ['a name that is too long', { product_name: 'x'.repeat(301) }],
    ['a MAC address that is none', { mac_address: '28:29' }],
    ['an IP address that is none', { ip_address: '300.1.1.1' }],
    ['a day that does not exist', { warranty_end_date: '2027-02-30' }],
  ])('rejects %s', async (_case, body) => {
    const { id } = await ownAsset();
    expect((await t.call(updateAsset, { params: { id }, body }, at(1))).statusCode).toBe(422);
    expect(await versionOf(id)).toBe(1);
  });

  test('rejects coordinates off the earth', async () => {
    for (const body of [{ latitude: 91 }, { longitude: -181 }]) {
      const created = await t.call(createSite, { body: { name: 'Nowhere', ...body } }, { token });
      expect(created.statusCode).toBe(422);
    }
  });

  test('rejects a warranty that ends before it starts, and leaves older ones alone', async () => {
    const { id } = await ownAsset();
    const change = (body: object, version: number) =>
      t.call(updateAsset, { params: { id }, body }, at(version));
    expect((await change({ warranty_start_date: '2027-03-01' }, 1)).statusCode).toBe(200);
    const early = await change({ warranty_end_date: '2027-02-28' }, 2);
    expect([early.statusCode, early.json().code]).toEqual([422, 'warranty-order']);
    expect(early.json().detail).toContain('warranty_end_date');
    expect((await change({ warranty_end_date: '2027-03-01' }, 2)).statusCode).toBe(200);
    expect((await change({ warranty_start_date: '2027-03-02' }, 3)).statusCode).toBe(422);
    const reversed = { warranty_start_date: '2027-03-02', warranty_end_date: '2027-03-01' };
    const { room_id } = (await t.call(getAsset, { params: { id } }, { token })).json();
    const body = { product_name: 'New', room_id, ...reversed };
    expect((await t.call(createAsset, { body }, { token })).json().code).toBe('warranty-order');
    await asSystem(t.database, (db) =>
      db
        .updateTable('assets')
        .set({ additional_data: JSON.stringify(reversed) })
        .where('id', '=', id)
        .execute(),
    );
    expect((await change({ model: 'Pro' }, 4)).statusCode).toBe(200);
  });

  test('rejects half a position', async () => {
    const half = await t.call(createSite, { body: { name: 'Half', latitude: 48.87 } }, { token });
    expect([half.statusCode, half.json().code]).toEqual([422, 'half-position']);
    expect(half.json().detail).toContain('longitude is missing');
    const whole = { name: 'Whole', latitude: 48.87, longitude: 2.33 };
    const { id } = (await t.call(createSite, { body: whole }, { token })).json();
    const change = (body: object) => t.call(updateSite, { params: { id }, body }, at(1));
    expect((await change({ latitude: null })).json().code).toBe('half-position');
    expect((await change({ latitude: null, longitude: null })).statusCode).toBe(200);
  });

  test('belongs to those who may manage it, and to restricted ones as far as it is granted', async () => {
    const asset = await ownAsset();
    const change = { params: { id: asset.id }, body: { model: 'Mine' } };
    const plain = (await signInAs(t, await aUser(t.database, { partner: user.partner_id }))).access_token;
    expect((await t.call(updateAsset, change, at(1, plain))).statusCode).toBe(403);
    const restricted = await aUser(t.database, { partner: user.partner_id, permissions, restricted: true });
    const bound = (await signInAs(t, restricted)).access_token;
    expect((await t.call(updateAsset, change, at(1, bound))).statusCode).toBe(404);
    await asSystem(t.database, (db) =>
      db.insertInto('asset_grants').values({ user_id: restricted.id, asset_id: asset.id }).execute(),
    );
    expect((await t.call(updateAsset, change, at(1, bound))).statusCode).toBe(200);
    expect((await t.call(createSite, { body: { name: 'Own' } }, { token: bound })).statusCode).toBe(403);
  });

  test('takes its history along to another partner', async () => {
    const room = await ownRoom();
    const heir = await aUser(t.database);
    const edit = { params: { id: room.site_id }, body: { city: 'Lyon' } };
    expect((await t.call(updateSite, edit, at(1))).statusCode).toBe(200);
    await asSystem(t.database, (db) =>
      db.updateTable('sites').set({ partner_id: heir.partner_id }).where('id', '=', room.site_id).execute(),
    );
    const { access_token } = await signInAs(t, heir);
    const params = { thing: 'site' as const, id: room.site_id };
    const rows: EstateChange[] = (
      await t.call(listEstateChanges, { params }, { token: access_token })
    ).json();
    expect(rows.map(({ after }) => Object.keys(after ?? {}))).toEqual([
      ['partner_id'],
      ['city'],
      expect.any(Array),
    ]);
    expect((await t.call(listEstateChanges, { params }, { token })).statusCode).toBe(404);
    expect((await t.call(getSite, { params: { id: room.site_id } }, { token })).statusCode).toBe(404);
  });
});
