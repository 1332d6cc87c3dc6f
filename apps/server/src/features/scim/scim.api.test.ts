import { getCurrentUser } from '@greenroom/domain/auth/endpoints.ts';
import { createScimToken, getScim, removeScim, saveScim } from '@greenroom/domain/scim/settings/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findUserState } from '#features/admin/users.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aScimToken } from '#test/build/a-scim-token.ts';
import { aUser } from '#test/build/a-user.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

const core = 'urn:ietf:params:scim:schemas:core:2.0:User';
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

describe('a directory', () => {
  let t: TestApp;
  let partner: number;
  let token: string;
  let number = 0;
  beforeAll(async () => {
    t = await startTestApp({ PUBLIC_URL: 'https://console.example' });
    partner = (await aPartner(t.database)).id;
    token = await aScimToken(t, partner);
    await asSystem(t.database, (db) =>
      db
        .insertInto('roles')
        .values([
          { name: 'Technician', permissions: ['devices.manage'] },
          { name: 'Mighty', permissions: ['service.manage'] },
        ])
        .execute(),
    );
    await asSystem(t.database, (db) =>
      db.insertInto('scim_roles').values({ partner_id: partner, role: 'Technician' }).execute(),
    );
  });
  afterAll(() => t.stop());

  async function send(
    method: Method,
    path: string,
    body?: object | string,
    more: Record<string, string> = {},
  ) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json', ...more };
    const payload = typeof body === 'string' ? body : body && JSON.stringify(body);
    const response = await t.app.inject({
      ...{ method, url: `/scim/v2${path}` },
      ...(payload === undefined
        ? { headers: { ...more, authorization: headers.authorization } }
        : { headers, payload }),
    });
    const text = response.body;
    return {
      status: response.statusCode,
      headers: response.headers,
      body: text === '' ? null : JSON.parse(text),
    };
  }
  const patch = (path: string, ...Operations: object[]) =>
    send('PATCH', path, { schemas: [patchSchema], Operations });
  const find = (filter: string, kind = 'Users') =>
    send('GET', `/${kind}?filter=${encodeURIComponent(filter)}`);
  const newUser = (more: object = {}) => {
    number += 1;
    const userName = `person-${number}@directory.example`;
    return {
      schemas: [core, enterprise],
      userName,
      externalId: `x-${number}`,
      active: true,
      roles: [],
      ...more,
    };
  };
  const create = async (more: object = {}) => (await send('POST', '/Users', newUser(more))).body;
  const createGroup = async (displayName: string, members: string[] = []) =>
    (await send('POST', '/Groups', { displayName, members: members.map((value) => ({ value })) })).body;
  const stored = (userName: string) =>
    asSystem(t.database, (db) =>
      db.selectFrom('users').where('username', '=', userName).selectAll().executeTakeFirstOrThrow(),
    );

  describe('passes the checks of the gallery of Microsoft:', () => {
    test('Validate_Credentials', async () => {
      const empty = await find('userName eq "nobody-at-all"');
      expect([empty.status, empty.body.totalResults, empty.body.Resources]).toEqual([200, 0, []]);
      for (const authorization of ['', 'Bearer x', `Bearer grs_${'y'.repeat(43)}`, `Basic ${token}`]) {
        const { statusCode } = await t.app.inject({ url: '/scim/v2/Users', headers: { authorization } });
        expect(statusCode).toBe(401);
      }
    });
    test('Create_User, SCIM_User_Create, POD_User', async () => {
      const body = newUser({
        displayName: 'Ada',
        name: { givenName: 'A', familyName: 'L' },
        password: 'ignored',
      });
      const made = await send('POST', '/Users', body);
      expect(made.status).toBe(201);
      expect(made.headers['content-type']).toBe('application/scim+json; charset=utf-8');
      expect(made.headers.location).toBe(`https://console.example/scim/v2/Users/${made.body.id}`);
      expect(made.body).toMatchObject({
        ...{ userName: body.userName, externalId: body.externalId, displayName: 'Ada', active: true },
        emails: [{ value: body.userName, type: 'work', primary: true }],
      });
      expect((await send('GET', `/Users/${made.body.id}`)).body).toEqual(made.body);
      const user = await stored(body.userName);
      expect(user).toMatchObject({ partner_id: partner, is_superuser: false });
      // Made by the directory: there is no invitation that the user could accept.
      expect(await asSystem(t.database, (db) => findUserState(db, user?.id ?? 0))).toBe('active');
      const plain = await create({ externalId: undefined });
      const { id } = await stored(plain.userName);
      expect(await asSystem(t.database, (db) => findUserState(db, id))).toBe('active');
      const again = await send('POST', '/Users', body);
      expect([again.status, again.body.scimType, again.body.status]).toEqual([409, 'uniqueness', '409']);
    });
    test('Update_User, SCIM_User_Update', async () => {
      const { id, userName } = await create();
      const emails = [{ value: 'new@directory.example', type: 'work' }];
      const put = await send('PUT', `/Users/${id}`, { userName, displayName: 'Put', emails, active: true });
      expect([put.status, put.body.displayName, put.body.emails[0].value]).toEqual([
        200,
        'Put',
        'new@directory.example',
      ]);
      const patched = await patch(`/Users/${id}`, { op: 'Replace', path: 'displayName', value: 'Patched' });
      expect([patched.status, patched.body.displayName, patched.body.id]).toEqual([200, 'Patched', id]);
    });
    test('Disable_User, Restore_User', async () => {
      const { id, userName } = await create();
      const { id: user_id, email } = await stored(userName);
      const session = await signInAs(t, { email });
      const caller = { token: session.access_token };
      expect((await t.call(getCurrentUser, {}, caller)).statusCode).toBe(200);
      expect(
        (await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })).body.active,
      ).toBe(false);
      expect((await t.call(getCurrentUser, {}, caller)).statusCode).toBe(401);
      expect((await send('GET', `/Users/${id}`)).body.active).toBe(false);
      expect((await patch(`/Users/${id}`, { op: 'replace', value: { active: true } })).body.active).toBe(
        true,
      );
      expect((await t.call(getCurrentUser, {}, caller)).statusCode).toBe(401);
      expect((await stored(userName)).id).toBe(user_id);
    });
    test('Delete_User, and the same person again', async () => {
      const { id, userName } = await create();
      expect((await send('DELETE', `/Users/${id}`)).status).toBe(204);
      expect((await send('GET', `/Users/${id}`)).status).toBe(404);
      expect((await find(`userName eq "${userName}"`)).body.totalResults).toBe(0);
      expect(await stored(userName)).toMatchObject({ is_active: false });
      const again = await send('POST', '/Users', { userName, active: true });
      expect(again.status).toBe(201);
      expect(again.body.id).not.toBe(id);
      expect(await stored(userName)).toMatchObject({ is_active: true });
    });
    test('Federated_Identity: matched by externalId, userName in any case, and the work address', async () => {
      const { id, userName, externalId } = await create();
      for (const filter of [
        `externalId eq "${externalId}"`,
        `userName eq "${userName.toUpperCase()}"`,
        `emails[type eq "work"].value eq "${userName}"`,
        `userName eq "${userName}" and active eq true`,
      ])
        expect((await find(filter)).body.Resources.map((one: { id: string }) => one.id)).toEqual([id]);
    });
    test('SCIM_Null_Update', async () => {
      const { id } = await create({ displayName: 'x', title: 'Lead' });
      const empty = await patch(`/Users/${id}`, { op: 'Replace', path: 'displayName', value: '' });
      expect(empty.body.displayName).toBeUndefined();
      const nothing = await patch(`/Users/${id}`, { op: 'Replace', path: 'title', value: null });
      expect(nothing.body.title).toBeUndefined();
    });
    test('SCIM_User_Pagination', async () => {
      const base = (await send('GET', '/Users?count=0')).body;
      expect([base.Resources, typeof base.totalResults]).toEqual([[], 'number']);
      for (let made = 0; made < 11; made += 1) await create();
      const seen: string[] = [];
      const total = base.totalResults + 11;
      for (let startIndex = 1; startIndex <= total; startIndex += 5) {
        const page = (await send('GET', `/Users?startIndex=${startIndex}&count=5`)).body;
        expect([page.totalResults, page.startIndex]).toEqual([total, startIndex]);
        expect(page.itemsPerPage).toBe(page.Resources.length);
        seen.push(...page.Resources.map((one: { id: string }) => one.id));
      }
      expect(new Set(seen).size).toBe(total);
      expect((await send('GET', '/Users?startIndex=-3&count=1')).body.startIndex).toBe(1);
    });
    test('Create_Group, SCIM_Group_Create, POD_Group', async () => {
      const { id: member } = await create();
      const made = await send('POST', '/Groups', { displayName: 'Team A', members: [{ value: member }] });
      expect([made.status, made.body.members[0].value]).toEqual([201, member]);
      expect((await send('GET', `/Groups/${made.body.id}`)).body).toEqual(made.body);
      const twin = await send('POST', '/Groups', { displayName: 'TEAM A' });
      expect([twin.status, twin.body.scimType]).toEqual([409, 'uniqueness']);
    });
    test('Update_Group, SCIM_Group_Update', async () => {
      const { id } = await createGroup('Team B');
      expect(
        (await patch(`/Groups/${id}`, { op: 'replace', value: { id, displayName: 'Team C' } })).status,
      ).toBe(204);
      const put = await send('PUT', `/Groups/${id}`, { displayName: 'Team D', members: [] });
      expect([put.status, put.body.displayName]).toEqual([200, 'Team D']);
      expect((await find('displayName eq "team d"', 'Groups')).body.totalResults).toBe(1);
    });
    test('Group_Update_Add_Member, Group_Update_Remove_Member: the role of the same name follows', async () => {
      const { id: member, userName } = await create();
      const { id } = await createGroup('technician');
      const roles = async () => (await stored(userName)).roles;
      await patch(`/Groups/${id}`, { op: 'Add', path: 'members', value: [{ value: member }] });
      expect(await roles()).toEqual(['Technician']);
      expect((await send('GET', `/Users/${member}`)).body.groups).toMatchObject([{ value: id }]);
      await patch(`/Groups/${id}`, { op: 'Remove', path: 'members', value: [{ value: member }] });
      expect(await roles()).toEqual([]);
      await patch(`/Groups/${id}`, { op: 'add', path: 'members', value: [{ value: member }] });
      await patch(`/Groups/${id}`, { op: 'remove', path: `members[value eq "${member}"]` });
      expect(await roles()).toEqual([]);
      await patch(`/Groups/${id}`, { op: 'replace', path: 'members', value: [{ value: member }] });
      expect(await roles()).toEqual(['Technician']);
      expect((await send('DELETE', `/Groups/${id}`)).status).toBe(204);
      expect(await roles()).toEqual([]);
    });
    test('Delete_Group, Restore_Group', async () => {
      const { id } = await createGroup('Gone');
      expect((await send('DELETE', `/Groups/${id}`)).status).toBe(204);
      expect((await send('GET', `/Groups/${id}`)).status).toBe(404);
      expect((await createGroup('Gone')).displayName).toBe('Gone');
    });
    test('SCIM_Group_Pagination', async () => {
      for (let made = 0; made < 6; made += 1) await createGroup(`Page ${made}`);
      const first = (await send('GET', '/Groups?startIndex=1&count=5&excludedAttributes=members')).body;
      const second = (await send('GET', '/Groups?startIndex=6&count=5')).body;
      expect(first.Resources[0].members).toBeUndefined();
      const ids = [...first.Resources, ...second.Resources].map((one: { id: string }) => one.id);
      expect([first.itemsPerPage, new Set(ids).size]).toEqual([5, ids.length]);
    });
    test('Schema_Discoverability', async () => {
      for (const path of ['/Schemas', '/ResourceTypes']) {
        const { status, body } = await send('GET', path);
        expect([status, body.totalResults]).toEqual([200, body.Resources.length]);
      }
      expect((await send('GET', `/Schemas/${core}`)).body.name).toBe('User');
      expect((await send('GET', '/ResourceTypes/Group')).body.endpoint).toBe('/Groups');
      expect((await send('GET', '/Schemas/unknown')).status).toBe(404);
      expect((await send('GET', '/ServiceProviderConfig')).body).toMatchObject({
        patch: { supported: true },
      });
    });
    // User_Update_Manager and SCIM_Update_Manager do not apply: there is no attribute for a manager.
  });

  test('reads only its own partner: users and groups of others do not exist', async () => {
    const other = (await aPartner(t.database)).id;
    const foreign = await aScimToken(t, other);
    const mine = await create();
    const group = await createGroup('Mine');
    const call = (method: Method, path: string, body?: object) =>
      t.app.inject({
        ...{ method, url: `/scim/v2${path}`, headers: { authorization: `Bearer ${foreign}` } },
        ...(body && { payload: body }),
      });
    for (const path of [`/Users/${mine.id}`, `/Groups/${group.id}`]) {
      expect((await call('GET', path)).statusCode).toBe(404);
      expect((await call('DELETE', path)).statusCode).toBe(404);
      expect(
        (await call('PATCH', path, { Operations: [{ op: 'replace', value: { active: false } }] })).statusCode,
      ).toBe(404);
    }
    expect((await call('GET', '/Users')).json().totalResults).toBe(0);
    const withForeign = await call('POST', '/Groups', { displayName: 'x', members: [{ value: mine.id }] });
    expect(withForeign.statusCode).toBe(400);
    expect((await call('POST', '/Users', { userName: mine.userName })).statusCode).toBe(409);
  });

  test('never sees or touches a superuser, and gives no rights of its own', async () => {
    const boss = await aUser(t.database, { partner, superuser: true });
    expect((await find(`emails.value eq "${boss.email}"`)).body.totalResults).toBe(0);
    expect((await send('POST', '/Users', { userName: 'x', emails: [{ value: boss.email }] })).status).toBe(
      409,
    );
    const { id, userName } = await create({
      is_superuser: true,
      permissions: ['estate.manage'],
      roles: [{ value: 'Mighty' }],
    });
    await patch(`/Users/${id}`, { op: 'add', path: 'is_superuser', value: true });
    await createGroup('Mighty', [id]);
    expect(await stored(userName)).toMatchObject({
      is_superuser: false,
      roles: [],
      permissions: ['incidents.act'],
    });
    expect(
      (
        await asSystem(t.database, (db) =>
          db.selectFrom('users').where('id', '=', boss.id).select('is_active').executeTakeFirstOrThrow(),
        )
      ).is_active,
    ).toBe(true);
  });

  test('changes no address of a user with more rights than its administrator had, but deactivates it', async () => {
    const mighty = await aUser(t.database, { partner, permissions: ['service.manage'] });
    const [found] = (await find(`emails.value eq "${mighty.email}"`)).body.Resources;
    const moved = await patch(`/Users/${found.id}`, {
      op: 'replace',
      path: 'emails',
      value: 'thief@directory.example',
    });
    expect([moved.status, moved.body.scimType]).toEqual([403, 'mutability']);
    const stopped = await patch(`/Users/${found.id}`, { op: 'replace', value: { active: false } });
    expect([stopped.status, stopped.body.active]).toEqual([200, false]);
  });

  test('compares versions: ETag, If-None-Match and If-Match', async () => {
    const { id } = await create();
    const first = await send('GET', `/Users/${id}`);
    const etag = String(first.headers.etag);
    expect(etag).toBe(first.body.meta.version);
    expect((await send('GET', `/Users/${id}`, undefined, { 'if-none-match': etag })).status).toBe(304);
    const body = { Operations: [{ op: 'replace', value: { title: 'One' } }] };
    expect((await send('PATCH', `/Users/${id}`, body, { 'if-match': etag })).status).toBe(200);
    const late = await send('PATCH', `/Users/${id}`, body, { 'if-match': etag });
    expect([late.status, late.body.status]).toEqual([412, '412']);
  });

  test('gets errors of the protocol for whatever cannot be read', async () => {
    const error = 'urn:ietf:params:scim:api:messages:2.0:Error';
    const { id } = await create();
    const wrong: [Method, string, (object | string)?][] = [
      ['POST', '/Users', '{'],
      ['POST', '/Users', '{"userName":"x","__proto__":{"polluted":1}}'],
      ['POST', '/Users', '[]'],
      ['POST', '/Users', {}],
      ['POST', '/Users', { userName: 'no address' }],
      ['POST', '/Users', { userName: 'x'.repeat(300) }],
      ['POST', '/Users', `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`],
      ['PATCH', `/Users/${id}`, {}],
      ['GET', '/Users?filter=userName'],
      ['GET', '/Users?filter=password%20eq%20%22x%22'],
      ['GET', '/Users?count=many'],
    ];
    for (const [method, path, body] of wrong) {
      const { status, body: response } = await send(method, path, body);
      expect([path, status, response.schemas, response.status]).toEqual([path, 400, [error], '400']);
    }
    expect((await send('POST', '/Users', { userName: 'x', long: 'x'.repeat(300_000) })).status).toBe(413);
    const { status } = await send('POST', '/Users', 'x=1', { 'content-type': 'application/xml' });
    expect(status).toBe(415);
    expect((await send('GET', "/Users/1'%20or%201=1")).status).toBe(404);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  test('is connected by an administrator of the partner: the token is shown once, and replaced or ended at once', async () => {
    const user = await aUser(t.database, { permissions: ['partner.manage', 'devices.manage'] });
    const caller = { token: (await signInAs(t, user)).access_token };
    const params = { id: user.partner_id };
    const connect = async () => (await t.call(createScimToken, { params }, caller)).json();
    const works = async (own: string) =>
      (await t.app.inject({ url: '/scim/v2/Users', headers: { authorization: `Bearer ${own}` } })).statusCode;
    const first = await connect();
    expect([await works(first.token), first.settings.token.last_used_at]).toEqual([200, null]);
    const second = await connect();
    expect([await works(first.token), await works(second.token)]).toEqual([401, 200]);
    const settings = (await t.call(getScim, { params }, caller)).json();
    expect(JSON.stringify(settings)).not.toContain(second.token);
    expect(settings).toMatchObject({
      own_roles: ['Technician'],
      base_url: 'https://console.example/scim/v2',
    });
    const give = (roles: string[]) => t.call(saveScim, { params, body: { roles } }, caller);
    expect([(await give(['Mighty'])).statusCode, (await give(['Technician'])).statusCode]).toEqual([
      403, 200,
    ]);
    await t.call(removeScim, { params }, caller);
    expect(await works(second.token)).toBe(401);
  });
});
