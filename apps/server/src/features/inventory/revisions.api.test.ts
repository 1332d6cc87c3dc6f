import {
  getAsset,
  getRoom,
  listAssets,
  listRooms,
  listSites,
} from '@greenroom/domain/inventory/endpoints.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aGrant } from '#test/build/a-grant.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('tags and caching', () => {
  let t: TestApp;
  let user: TestUser;
  let restricted: TestUser;
  let token: string;
  let restrictedToken: string;
  let adminToken: string;
  let asset: TestAsset;
  let room: TestRoom;

  const tokenOf = async (signed: TestUser) => (await signInAs(t, signed)).access_token;

  beforeAll(async () => {
    t = await startTestApp();
    user = await aUser(t.database);
    restricted = await aUser(t.database, { partner: user.partner_id, restricted: true });
    token = await tokenOf(user);
    restrictedToken = await tokenOf(restricted);
    adminToken = await tokenOf(await aUser(t.database, { superuser: true }));
    room = await aRoom(t.database, { partner: user.partner_id });
    asset = await anAsset(t.database, { room });
  });
  afterAll(() => t.stop());

  const get = (url: string, bearer: string, tag?: string) =>
    t.app.inject({
      url,
      headers: { authorization: `Bearer ${bearer}`, ...(tag !== undefined && { 'if-none-match': tag }) },
    });
  const tagOf = async (url: string, bearer: string) => String((await get(url, bearer)).headers.etag);
  const urls = () => [
    '/api/sites/',
    '/api/rooms/',
    '/api/assets/',
    '/api/assets/?fields=list&limit=1',
    `/api/sites/${room.site_id}`,
    `/api/rooms/${room.id}`,
    `/api/assets/${asset.id}`,
  ];

  test('returns 304 without a body when the caller has the response, and says how long to cache it', async () => {
    for (const url of urls()) {
      const first = await get(url, token);
      expect(first.headers['cache-control']).toBe('private, no-cache');
      const again = await get(url, token, `"other", ${first.headers.etag}`);
      expect(again.statusCode).toBe(304);
      expect(again.body).toBe('');
      expect(again.headers.etag).toBe(first.headers.etag);
      expect((await get(url, token, 'W/"other"')).body).toBe(first.body);
      expect((await get(url, token, '*')).statusCode).toBe(200);
    }
  });

  test('gives every URL its own tag', async () => {
    const tags = await Promise.all(urls().map((url) => tagOf(url, token)));
    expect(new Set(tags).size).toBe(tags.length);
  });

  test('never accepts the tag of one scope for another', async () => {
    const stranger = await tokenOf(await aUser(t.database));
    for (const url of urls()) {
      const tag = await tagOf(url, token);
      for (const other of [stranger, restrictedToken, adminToken]) {
        const response = await get(url, other, tag);
        expect(response.statusCode).not.toBe(304);
        expect(response.headers.etag).not.toBe(tag);
      }
    }
    expect((await get('/api/assets/', stranger)).json()).toEqual([]);
    expect((await get('/api/assets/', token)).json()).toHaveLength(1);
  });

  test('does not return 304 for a hidden or deleted row', async () => {
    const gone = await anAsset(t.database, { room });
    const tag = await tagOf(`/api/assets/${gone.id}`, token);
    await asSystem(t.database, (db) => db.deleteFrom('assets').where('id', '=', gone.id).execute());
    const response = await get(`/api/assets/${gone.id}`, token, tag);
    expect(response.statusCode).toBe(404);
    expect(response.headers).not.toHaveProperty('etag');
  });

  const writes: [string, () => Promise<unknown>][] = [
    ['a new site', () => aRoom(t.database, { partner: user.partner_id })],
    ['a new room', () => aRoom(t.database, { site: { id: room.site_id, partner_id: room.partner_id } })],
    ['a new asset', () => anAsset(t.database, { room })],
    ['a changed site', () => write((db) => db.updateTable('sites').set({ name: 'New' }).execute())],
    ['a changed room', () => write((db) => db.updateTable('rooms').set({ name: 'New' }).execute())],
    ['a changed asset', () => write((db) => db.updateTable('assets').set({ status: 'retired' }).execute())],
  ];
  const write = <T>(work: (db: Db) => Promise<T>) => asSystem(t.database, work);

  test.each(writes)('changes the tags of all users who may see it after %s', async (_, change) => {
    await asSystem(t.database, (db) => db.deleteFrom('asset_grants').execute());
    await aGrant(t.database, restricted, { asset });
    for (const bearer of [token, adminToken, restrictedToken]) {
      const tag = await tagOf('/api/assets/', bearer);
      await change();
      const after = await get('/api/assets/', bearer, tag);
      expect(after.statusCode).toBe(200);
      expect(after.headers.etag).not.toBe(tag);
    }
  });

  test('changes the tags after an asset is removed', async () => {
    for (const bearer of [token, adminToken]) {
      const { id } = await anAsset(t.database, { room });
      const tag = await tagOf('/api/assets/', bearer);
      await write((db) => db.deleteFrom('assets').where('id', '=', id).execute());
      expect((await get('/api/assets/', bearer, tag)).statusCode).toBe(200);
    }
  });

  test('leaves the tags of other tenants alone', async () => {
    const tag = await tagOf('/api/assets/', token);
    await anAsset(t.database);
    expect((await get('/api/assets/', token, tag)).statusCode).toBe(304);
  });

  test('changes the tag when a grant is given or revoked, and with changes to the granted record of another partner', async () => {
    const foreign = await anAsset(t.database, { product_name: 'Foreign' });
    const names = async () =>
      (await get('/api/assets/', restrictedToken))
        .json()
        .map((row: { product_name: string }) => row.product_name);
    const before = await tagOf('/api/assets/', restrictedToken);
    await aGrant(t.database, restricted, { asset: foreign });
    expect((await get('/api/assets/', restrictedToken, before)).statusCode).toBe(200);
    expect(await names()).toContain('Foreign');
    await write((db) =>
      db.updateTable('assets').set({ product_name: 'Renamed' }).where('id', '=', foreign.id).execute(),
    );
    expect(await names()).toContain('Renamed');
    await write((db) => db.deleteFrom('asset_grants').where('asset_id', '=', foreign.id).execute());
    expect(await names()).not.toContain('Renamed');
  });

  test('changes the tag when a user becomes restricted', async () => {
    const changing = await aUser(t.database, { partner: user.partner_id });
    const bearer = await tokenOf(changing);
    const tag = await tagOf('/api/assets/', bearer);
    await write((db) =>
      db.updateTable('users').set({ force_explicit_grants: true }).where('id', '=', changing.id).execute(),
    );
    const response = await get('/api/assets/', bearer, tag);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual([]);
  });

  test('changes the tags of both tenants when a site moves from one to the other', async () => {
    const buyer = await aUser(t.database);
    const buyerToken = await tokenOf(buyer);
    const sold = await anAsset(t.database, { partner: user.partner_id });
    const [tag, buyerTag] = [await tagOf('/api/assets/', token), await tagOf('/api/assets/', buyerToken)];
    await write(async (db) => {
      const { site_id } = await db
        .selectFrom('rooms')
        .select('site_id')
        .where('id', '=', sold.room_id)
        .executeTakeFirstOrThrow();
      await db.updateTable('sites').set({ partner_id: buyer.partner_id }).where('id', '=', site_id).execute();
    });
    expect((await get('/api/assets/', token, tag)).statusCode).toBe(200);
    const bought = await get('/api/assets/', buyerToken, buyerTag);
    expect(bought.json()).toEqual([expect.objectContaining({ id: sold.id })]);
  });

  test('reads a row again when something has changed, for each scope and encoding on its own', async () => {
    const kept = await anAsset(t.database, { room, product_name: 'First' });
    await aGrant(t.database, restricted, { asset: kept });
    const url = `/api/assets/${kept.id}`;
    const readAll = () =>
      Promise.all(
        [token, adminToken, restrictedToken].map(async (bearer) => {
          const { product_name, room_name } = (await get(url, bearer)).json();
          return [product_name, room_name !== null];
        }),
      );
    const expected = (name: string) => [
      [name, true],
      [name, true],
      [name, false],
    ];
    for (let time = 0; time < 3; time++) expect(await readAll()).toEqual(expected('First'));
    await write((db) =>
      db.updateTable('assets').set({ product_name: 'Second' }).where('id', '=', kept.id).execute(),
    );
    for (let time = 0; time < 3; time++) expect(await readAll()).toEqual(expected('Second'));
    const zipped = await t.app.inject({
      url,
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
    });
    expect(zipped.headers.etag).toBe((await get(url, token)).headers.etag);
    await write((db) => db.deleteFrom('assets').where('id', '=', kept.id).execute());
    for (const bearer of [token, adminToken, restrictedToken]) {
      expect((await get(url, bearer)).statusCode).toBe(404);
    }
  });

  test('sends a row that has not changed without reading it', async () => {
    const kept = await anAsset(t.database, { room, product_name: 'Unchanged' });
    const url = `/api/assets/${kept.id}`;
    const first = await get(url, token);
    // Without triggers, so that the revision does not know of it.
    const owner = new pg.Client(t.owner);
    await owner.connect();
    await owner.query('set session_replication_role = replica');
    await owner.query("update assets set product_name = 'Silent' where id = $1", [kept.id]);
    await owner.end();
    expect((await get(url, token)).body).toBe(first.body);
    await anAsset(t.database, { room });
    expect((await get(url, token)).json()).toMatchObject({ product_name: 'Silent' });
  });

  test('increases the sum once per statement, however many rows it has, and never decreases it', async () => {
    const sums: number[] = [];
    const read = async () => {
      const rows = await t.database.callFunction<{ sum: string }>(
        'select inventory_revision($1, $2, $3) as sum',
        ['partners', 0, [user.partner_id]],
      );
      sums.push(Number(rows[0]?.sum));
    };
    await read();
    // Enough for the rows to be summed up several times.
    for (let at = 0; at < 150; at++) {
      await write((db) =>
        db
          .updateTable('assets')
          .set({ status: `s${at}` })
          .execute(),
      );
      await read();
    }
    expect(sums).toEqual([...sums].sort((a, b) => a - b));
    expect(new Set(sums).size).toBe(sums.length);
  });

  test('sums up the rows now and then, so that they do not accumulate', async () => {
    const countAfterWrite = () =>
      write(async (db) => {
        await db.updateTable('assets').set({ status: 'again' }).execute();
        const count = db
          .selectFrom('inventory_revisions')
          .select(({ fn }) => fn.countAll<number>().as('rows'));
        return (await count.executeTakeFirstOrThrow()).rows;
      });
    let before = await countAfterWrite();
    // Three writes in a hundred sum up; that none of a thousand does is practically impossible.
    for (let at = 0; at < 1000; at++) {
      const now = await countAfterWrite();
      if (now < before) return;
      before = now;
    }
    expect.unreachable('nothing was added up in a thousand writes');
  });

  test('does not make a writer wait for an unfinished one of the same tenant', async () => {
    let finish = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let started = () => {};
    const readStarted = new Promise<void>((resolve) => {
      started = resolve;
    });
    const long = write(async (db) => {
      await db.updateTable('sites').set({ name: 'Long' }).where('id', '=', room.site_id).execute();
      started();
      await held;
    });
    await readStarted;
    await anAsset(t.database, { room });
    finish();
    await long;
    expect((await t.call(listSites, {}, { token })).statusCode).toBe(200);
  });

  test('returns the contract in every encoding from its cache', async () => {
    const first = await t.call(listAssets, {}, { token });
    const kept = await t.call(listAssets, {}, { token });
    expect(kept.body).toBe(first.body);
    expect(kept.headers['x-total-count']).toBe(first.headers['x-total-count']);
    await t.call(listRooms, {}, { token });
    await t.call(getRoom, { params: { id: room.id } }, { token });
    await t.call(getAsset, { params: { id: asset.id } }, { token });
  });
});
