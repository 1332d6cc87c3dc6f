import { listAuditLog } from '@greenroom/domain/admin/audit-log/endpoints.ts';
import { updateUser } from '@greenroom/domain/admin/endpoints.ts';
import {
  createServiceToken,
  listPartnerTokens,
  revokePartnerToken,
} from '@greenroom/domain/admin/tokens/endpoints.ts';
import { getCurrentUser } from '@greenroom/domain/auth/endpoints.ts';
import type { NewApiToken } from '@greenroom/domain/auth/tokens/api-token.ts';
import { createOwnToken, listOwnTokens, revokeOwnToken } from '@greenroom/domain/auth/tokens/endpoints.ts';
import { allEndpoints } from '@greenroom/domain/contract/all-endpoints.ts';
import { getSite, listAssets, listSites } from '@greenroom/domain/inventory/endpoints.ts';
import { createTicket } from '@greenroom/domain/maintenance/endpoints.ts';
import { runAssetAction } from '@greenroom/domain/operations/endpoints.ts';
import { createSavedView } from '@greenroom/domain/views/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { isWellFormed } from '#platform/tokens/api-token-text.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aSite } from '#test/build/a-site.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anApiToken } from '#test/build/an-api-token.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { eventually } from '#test/eventually.ts';
import { leaveOutSecurityEvents } from '#test/isolation/start-server-as.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

const all = ['estate.manage', 'partner.manage', 'service.manage'] as const;

describe('API tokens', () => {
  let t: TestApp;
  let owner: TestUser;
  let session: string;
  let superuser: string;
  beforeAll(async () => {
    t = await startTestApp({ API_TOKEN_REQUESTS_PER_MINUTE: '60' });
    owner = await aUser(t.database, { permissions: all });
    session = (await signInAs(t, owner)).access_token;
    superuser = (await signInAs(t, await aUser(t.database, { superuser: true }))).access_token;
    await aSite(t.database, { partner: owner.partner_id });
  });
  afterAll(() => t.stop());

  const form = (change: object = {}) => ({ name: 'BMS', days: 30, permissions: [], ...change }) as never;
  const create = (body: never, token = session) => t.call(createOwnToken, { body }, { token });
  const statusOf = async (token: string) => (await t.call(listSites, {}, { token })).statusCode;
  const link = (user: TestUser, partner_id: number) =>
    asSystem(t.database, (db) =>
      db.insertInto('user_partners').values({ user_id: user.id, partner_id }).execute(),
    );

  test('are shown once, stored as a hash, work like an access token and record their use', async () => {
    const created = await create(form());
    const { token, ...shown } = created.json() as NewApiToken;
    expect(created.statusCode).toBe(201);
    expect(token).toMatch(/^gr_[0-9A-Za-z]{49}$/);
    expect(token.startsWith(shown.hint)).toBe(true);
    expect((await t.call(getCurrentUser, {}, { token })).json().id).toBe(owner.id);
    expect((await t.call(listSites, {}, { token })).json()).toHaveLength(1);
    const listed = async () => (await t.call(listOwnTokens, {}, { token: session })).json();
    expect(JSON.stringify(await listed())).not.toContain(token);
    await eventually(async () => expect((await listed())[0].last_used_at).not.toBeNull());
    const row = await asSystem(t.database, (db) =>
      db.selectFrom('api_tokens').where('id', '=', shown.id).selectAll().executeTakeFirstOrThrow(),
    );
    expect(JSON.stringify(row)).not.toContain(token.slice(8));
  });

  test('with a wrong letter are rejected by their checksum, and unknown ones too', async () => {
    const { token } = await anApiToken(t.database, owner);
    const wrong = `${token.slice(0, 20)}${token[20] === 'a' ? 'b' : 'a'}${token.slice(21)}`;
    expect(isWellFormed(token)).toBe(true);
    expect(isWellFormed(wrong)).toBe(false);
    const gone = await aUser(t.database);
    const { token: unknown } = await anApiToken(t.database, gone);
    await asSystem(t.database, (db) => db.deleteFrom('api_tokens').where('user_id', '=', gone.id).execute());
    for (const given of [wrong, unknown, 'gr_', `${token}x`]) {
      const response = await t.call(listSites, {}, { token: given });
      expect([response.statusCode, response.json().code]).toEqual([401, 'token-invalid']);
    }
  });

  test('in an address are not read', async () => {
    const { token } = await anApiToken(t.database, owner);
    for (const query of [`access_token=${token}`, `token=${token}`])
      expect((await t.app.inject({ url: `/api/sites/?${query}` })).statusCode).toBe(401);
  });

  test('end when they are revoked, expire, or their owner is deactivated', async () => {
    const revoked = (await create(form())).json() as NewApiToken;
    const person = await aUser(t.database);
    const ofPerson = await anApiToken(t.database, person);
    const expired = await anApiToken(t.database, owner, { days: -1 });
    expect(await statusOf(expired.token)).toBe(401);
    expect(await statusOf(revoked.token)).toBe(200);
    expect(await statusOf(ofPerson.token)).toBe(200);
    const revoke = () => t.call(revokeOwnToken, { params: { id: revoked.id } }, { token: session });
    expect((await revoke()).statusCode).toBe(204);
    expect((await revoke()).statusCode).toBe(404);
    expect(await statusOf(revoked.token)).toBe(401);
    await t.call(updateUser, { params: { id: person.id }, body: { is_active: false } }, { token: superuser });
    expect(await statusOf(ofPerson.token)).toBe(401);
    const contractor = await aUser(t.database);
    const ofContractor = await anApiToken(t.database, contractor);
    expect(await statusOf(ofContractor.token)).toBe(200);
    await asSystem(t.database, (db) =>
      db.updateTable('users').set({ access_ends_on: '2020-01-01' }).where('id', '=', contractor.id).execute(),
    );
    expect(await statusOf(ofContractor.token)).toBe(401);
    const others = await t.call(revokeOwnToken, { params: { id: ofPerson.id } }, { token: session });
    expect(others.statusCode).toBe(404);
  });

  test('without any permission only read, also where a user needs none', async () => {
    const reader = await anApiToken(t.database, owner);
    const actor = await anApiToken(t.database, owner, { permissions: ['service.manage'] });
    const superuserReader = await anApiToken(t.database, await aUser(t.database, { superuser: true }));
    const ticket = (token: string) => t.call(createTicket, { body: { name: 'By a program' } }, { token });
    for (const { token } of [reader, superuserReader]) {
      const rejections = [
        await ticket(token),
        await t.call(runAssetAction, { params: { id: 1 }, body: { action_name: 'reboot' } }, { token }),
        await t.call(createSavedView, { body: { list: 'assets', name: 'x', query: '' } as never }, { token }),
      ];
      for (const response of rejections)
        expect([response.statusCode, response.json().detail]).toEqual([
          403,
          'This API token has no permission: it only reads.',
        ]);
      expect(await statusOf(token)).toBe(200);
    }
    expect((await ticket(actor.token)).statusCode).toBe(201);
  });

  test('lose what their owner loses, at once', async () => {
    const person = await aUser(t.database, { permissions: all });
    const second = await aPartner(t.database);
    await link(person, second.id);
    const site = await aSite(t.database, { partner: second.id });
    const { token } = await anApiToken(t.database, person, { permissions: ['partner.manage'] });
    const readsLog = async () => (await t.call(listAuditLog, {}, { token })).statusCode;
    const readsSite = async () => (await t.call(getSite, { params: { id: site.id } }, { token })).statusCode;
    expect([await readsLog(), await readsSite()]).toEqual([200, 200]);
    await asSystem(t.database, async (db) => {
      await db.updateTable('users').set({ permissions: [] }).where('id', '=', person.id).execute();
      await db.deleteFrom('user_partners').where('user_id', '=', person.id).execute();
    });
    expect([await readsLog(), await readsSite()]).toEqual([403, 404]);
  });

  test('get no more than their owner has', async () => {
    const forbidden = [form({ permissions: ['devices.manage'] }), form({ acts_as_superuser: true })];
    for (const body of forbidden) expect((await create(body)).statusCode).toBe(403);
    const other = await aPartner(t.database);
    expect((await create(form({ partner_ids: [owner.partner_id, other.id] }))).statusCode).toBe(404);
    expect((await create(form({ partner_ids: [other.id] }))).statusCode).toBe(422);
    expect((await create(form({ days: 367 }))).statusCode).toBe(422);
    expect((await create(form({ name: '' }))).statusCode).toBe(422);
  });

  test('change no account, create no token, and never confirm an identity', async () => {
    const { token } = await anApiToken(t.database, owner, { permissions: all });
    expect((await create(form(), token)).statusCode).toBe(403);
    const personal = allEndpoints.filter(
      ({ access, base, name }) => access !== 'public' && base === 'auth' && name !== 'getCurrentUser',
    );
    expect(personal.length).toBeGreaterThan(5);
    for (const { method, path } of personal) {
      const url = `/auth${path.replace(/\{\w+\}/g, '1')}`;
      const response = await t.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
      expect([url, response.statusCode]).toEqual([
        url,
        expect.toSatisfy((status) => [403, 422].includes(status)),
      ]);
    }
  });

  test('narrowed to a partner, see exactly what a user of that partner sees, with any owner', async () => {
    // Each reading of the audit log as a file would enter the next one.
    leaveOutSecurityEvents(t.services);
    const { partner_id } = owner;
    const linked = await aPartner(t.database);
    for (const partner of [partner_id, linked.id])
      await anAsset(t.database, { room: await aRoom(t.database, { partner }), is_controlled: true });
    const wide = await aUser(t.database, { partner: partner_id, permissions: all });
    await link(wide, linked.id);
    const high = await aUser(t.database, { partner: partner_id, superuser: true });
    const plain = await aUser(t.database, { partner: partner_id, permissions: ['partner.manage'] });
    const reference = (await signInAs(t, plain)).access_token;
    const narrow = { permissions: ['partner.manage'], partner_ids: [partner_id] };
    const tokens = [await anApiToken(t.database, wide, narrow), await anApiToken(t.database, high, narrow)];
    const lists = allEndpoints.filter(
      ({ access, base, method, path, streams }) =>
        access !== 'public' &&
        access !== 'wall' &&
        base === 'api' &&
        method === 'GET' &&
        !path.includes('{') &&
        !streams,
    );
    // What belongs to the user itself is its own for each of them.
    const own = ['getMyNotifications', 'getMyPush', 'listSavedViews', 'getInstallationPart'];
    const compared = lists.filter(({ name }) => !own.includes(name));
    expect(compared.length).toBeGreaterThan(30);
    const read = async ({ path }: { path: string }, token: string) => {
      const response = await t.app.inject({
        url: `/api${path}`,
        headers: { authorization: `Bearer ${token}` },
      });
      return [
        path,
        response.statusCode,
        response.body.replace(/"(used|checked|at|now|since)[^"]*":"[^"]*"/g, ''),
      ];
    };
    for (const endpoint of compared) {
      const expected = await read(endpoint, reference);
      for (const { token } of tokens) expect(await read(endpoint, token)).toEqual(expected);
      // Their own minute is not what this test is about.
      await asSystem(t.database, (db) => db.deleteFrom('rate_limits').execute());
    }
  });

  test("of superusers are a superuser's only when they say so", async () => {
    const high = await aUser(t.database, { superuser: true });
    const sites = async (token: string) => (await t.call(listSites, {}, { token })).json().length;
    const users = (token: string) =>
      t.app.inject({ url: '/api/users/', headers: { authorization: `Bearer ${token}` } });
    const wide = await anApiToken(t.database, high, { acts_as_superuser: true });
    const normal = await anApiToken(t.database, high);
    expect([(await users(wide.token)).statusCode, (await users(normal.token)).statusCode]).toEqual([
      200, 403,
    ]);
    expect(await sites(normal.token)).toBe(await sites(wide.token));
    await asSystem(t.database, (db) =>
      db.updateTable('users').set({ is_superuser: false }).where('id', '=', high.id).execute(),
    );
    expect((await users(wide.token)).statusCode).toBe(403);
    expect(await sites(wide.token)).toBe(0);
  });

  test('have a limit of their own, which leaves the sessions of their owner alone', async () => {
    const { token } = await anApiToken(t.database, owner);
    const statuses: number[] = [];
    for (let count = 0; count < 70; count++) statuses.push(await statusOf(token));
    expect(statuses.slice(0, 50).every((status) => status === 200)).toBe(true);
    const last = await t.call(listSites, {}, { token });
    expect([last.statusCode, last.json().detail]).toEqual([
      429,
      expect.stringMatching(/^This API token may send 60 requests a minute\. Try again in/),
    ]);
    expect(last.headers['retry-after']).toBeDefined();
    expect(await statusOf(session)).toBe(200);
    expect(await statusOf((await anApiToken(t.database, owner)).token)).toBe(200);
  });

  test('of services belong to a partner, and its administrator ends those of its people too', async () => {
    const body = { name: 'Building', days: 10, permissions: ['estate.manage'] } as never;
    const created = await t.call(createServiceToken, { body }, { token: session });
    expect(created.statusCode, created.body).toBe(201);
    const service = created.json() as NewApiToken;
    expect(await statusOf(service.token)).toBe(200);
    const read = (token: string) => t.call(listPartnerTokens, {}, { token });
    const listed = (await read(session)).json();
    expect(listed).toContainEqual(
      expect.objectContaining({ id: service.id, is_service: true, owner_name: 'Building' }),
    );
    const beyond = { name: 'x', days: 1, permissions: ['devices.manage'] } as never;
    expect((await t.call(createServiceToken, { body: beyond }, { token: session })).statusCode).toBe(403);
    const colleague = await aUser(t.database, { partner: owner.partner_id });
    const stranger = await aUser(t.database);
    const high = await aUser(t.database, { partner: owner.partner_id, superuser: true });
    const revoke = async (user: TestUser) => {
      const { id, token } = await anApiToken(t.database, user);
      const response = await t.call(revokePartnerToken, { params: { id } }, { token: session });
      return [response.statusCode, await statusOf(token)];
    };
    expect(await revoke(colleague)).toEqual([204, 401]);
    expect(await revoke(stranger)).toEqual([404, 200]);
    expect(await revoke(high)).toEqual([404, 200]);
    const log = (
      await t.call(listAuditLog, { query: { area: 'sign-ins' } } as never, { token: session })
    ).json();
    expect(log.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['api-token-created', 'api-token-revoked']),
    );
  });

  test('read assets at the same revision and with the same tags as sessions', async () => {
    const { token } = await anApiToken(t.database, owner);
    const first = await t.call(listAssets, {}, { token });
    const again = await t.call(
      listAssets,
      {},
      { token, headers: { 'if-none-match': String(first.headers.etag) } },
    );
    expect([first.statusCode, again.statusCode]).toEqual([200, 304]);
  });
});
