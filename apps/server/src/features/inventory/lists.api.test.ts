import type { Endpoint } from '@greenroom/domain/http/endpoint.ts';
import * as endpoints from '@greenroom/domain/inventory/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

const lists = [endpoints.listSites, endpoints.listRooms, endpoints.listAssets];
const details = [endpoints.getSite, endpoints.getRoom, endpoints.getAsset];
const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

describe('every list of the inventory', () => {
  let t: TestApp;
  let token: string;
  let room: TestRoom;

  beforeAll(async () => {
    t = await startTestApp();
    const user = await aUser(t.database);
    token = (await signInAs(t, user)).access_token;
    room = await aRoom(t.database, { partner: user.partner_id });
    await anAsset(t.database, { room });
  });
  afterAll(() => t.stop());

  const call = (endpoint: Endpoint, query: object) => t.call(endpoint, { query } as never, { token });

  test.each(lists)('$name adds the requested columns to its rows, and no others', async (endpoint) => {
    const fields = async (query: object) =>
      Object.keys((await call(endpoint, { fields: 'list', ...query })).json()[0]);
    const plain = await fields({});
    expect(plain).not.toContain('tags');
    expect(await fields({ columns: 'partner_name,tags' })).toEqual([...plain, 'tags', 'partner_name']);
  });

  test.each(lists)('$name rejects an unauthenticated request', async (endpoint) => {
    expect((await t.call(endpoint, {})).statusCode).toBe(401);
  });

  const rejected = [
    { limit: '0' },
    { limit: '1001' },
    { limit: '-1' },
    { limit: 'ten' },
    { limit: '1.5' },
    { sort: 'password' },
    { sort: 'id; drop table sites' },
    { columns: 'password' },
    { columns: '' },
    { columns: 'tags,' },
    { tags: 'spare' },
    { tags: 'is:' },
    { tags: `is:${'x'.repeat(2000)}` },
    { updated_at: 'before:yesterday' },
    { updated_at: 'contains:2026' },
    { search: 'a\u0000b' },
    { search: 'x'.repeat(201) },
    { cursor: 'garbage' },
    { cursor: '' },
    { cursor: '%' },
    { cursor: cursorOf('name') },
    { cursor: cursorOf('created_at', 'yesterday', 1) },
    { cursor: cursorOf('name', 'a\u0000', 1) },
    { cursor: cursorOf('name', '\ud800', 1) },
    { cursor: cursorOf('name', 'a', 'b') },
    { cursor: cursorOf('name', 'a', 1e12) },
    { cursor: cursorOf('name', { $gt: '' }, 1) },
    { cursor: 'x'.repeat(8001) },
  ];
  test.each(lists.flatMap((endpoint) => rejected.map((query) => ({ endpoint, name: endpoint.name, query }))))(
    '$name rejects $query with a sentence',
    async ({ endpoint, query }) => {
      const response = await call(endpoint, query);
      expect(response.statusCode).toBe(422);
      expect(response.json()).toEqual({
        code: 'invalid-input',
        detail: expect.stringMatching(/^["A-Z].*\.$/),
      });
    },
  );

  test.each([
    [endpoints.listRooms, { site_id: 'abc' }],
    [endpoints.listRooms, { site_id: '0' }],
    [endpoints.listRooms, { min_capacity: '-1' }],
    [endpoints.listRooms, { min_capacity: 'many' }],
    [endpoints.listAssets, { room_id: '99999999999' }],
    [endpoints.listAssets, { controlled: 'maybe' }],
    [endpoints.listAssets, { fields: 'secret' }],
  ])('rejects a meaningless filter: %#', async (endpoint, query) => {
    const response = await call(endpoint, query);
    expect(response.statusCode).toBe(422);
    expect(response.json().detail).toContain(`"${Object.keys(query)[0]}"`);
  });

  test.each(
    details.flatMap((endpoint) =>
      ['abc', '0', '-1', '1e3', '99999999999', "1'"].map((id) => ({ endpoint, id })),
    ),
  )('$endpoint.name rejects the id $id', async ({ endpoint, id }) => {
    const response = await t.call(endpoint, { params: { id } }, { token });
    expect(response.statusCode).toBe(422);
    expect(response.json().detail).toContain('"id"');
  });

  test('rejects the cursor of another sort and says which one it has', async () => {
    await aRoom(t.database, { site: { id: room.site_id, partner_id: room.partner_id } });
    const first = await call(endpoints.listRooms, { limit: 1 });
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(String(first.headers.link)) ?? [];
    const response = await t.app.inject({
      url: `${next}&sort=-name`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.statusCode).toBe(422);
    expect(response.json().detail).toBe(
      '"cursor" belongs to another sort than "-name". Start at the first page.',
    );
  });

  test('compresses a long list and sends a short one uncompressed', async () => {
    const short = await t.call(endpoints.listSites, {}, { token, headers: { 'accept-encoding': 'br' } });
    expect(short.headers).not.toHaveProperty('content-encoding');
    await asSystem(t.database, (db) =>
      db
        .insertInto('rooms')
        .values(
          Array.from({ length: 30 }, (_, at) => ({
            name: `Room ${at}`,
            site_id: room.site_id,
            partner_id: room.partner_id,
          })),
        )
        .execute(),
    );
    for (const encoding of ['br', 'gzip']) {
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding };
      const response = await t.app.inject({ url: '/api/rooms/', headers });
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(response.headers.vary).toContain('accept-encoding');
    }
    const plain = await t.app.inject({ url: '/api/rooms/', headers: { authorization: `Bearer ${token}` } });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.json()).toHaveLength(32);
  });
});
