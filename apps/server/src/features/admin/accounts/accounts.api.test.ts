import * as endpoints from '@greenroom/domain/admin/accounts/endpoints.ts';
import type { ManyUsers, UserResult } from '@greenroom/domain/admin/accounts/many-users.ts';
import type { UserFileResult } from '@greenroom/domain/admin/accounts/user-file.ts';
import { addGrant, getUser, linkPartner, listGrants, listUsers } from '@greenroom/domain/admin/endpoints.ts';
import { listPeople } from '@greenroom/domain/admin/people/endpoints.ts';
import type { ManagedUser } from '@greenroom/domain/admin/user-list.ts';
import { login, resetPassword } from '@greenroom/domain/auth/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startResetMail } from '#features/auth/start-reset-mail.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aSite } from '#test/build/a-site.ts';
import { aUser } from '#test/build/a-user.ts';
import { eventually } from '#test/eventually.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('accounts', () => {
  let t: TestApp;
  let partner: { id: number; name: string };
  let admin: { token: string };
  let adminId: number;
  let manager: { token: string };
  const sent: Mail[] = [];
  beforeAll(async () => {
    t = await startTestApp({ PUBLIC_URL: 'https://console.example/' });
    t.services.mailer = { outbox: undefined, send: async (mail) => void sent.push(mail) };
    startResetMail(t.services);
    const { id } = await aPartner(t.database);
    partner = await asSystem(t.database, (db) =>
      db.selectFrom('partners').where('id', '=', id).select(['id', 'name']).executeTakeFirstOrThrow(),
    );
    const superuser = await aUser(t.database, { superuser: true });
    adminId = superuser.id;
    admin = { token: (await signInAs(t, superuser)).access_token };
    const user = await aUser(t.database, { partner: id, permissions: ['partner.manage', 'estate.manage'] });
    manager = { token: (await signInAs(t, user)).access_token };
  });
  afterAll(() => t.stop());

  const invite = (username: string, more: object = {}) => {
    const body = { username, email: `${username}@x.example`, partner_id: partner.id, ...more };
    return t.call(endpoints.inviteUser, { body }, admin);
  };
  const linkTo = async (username: string) => {
    const mail = await eventually(async () => {
      const found = sent.findLast(({ to }) => to === `${username}@x.example`);
      expect(found).toBeDefined();
      return found;
    });
    return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const setPassword = (token: string) =>
    t.call(resetPassword, { body: { token, password: 'a password of the invited' } });
  const stateOf = async (id: number) =>
    (await t.call(getUser, { params: { id } }, admin)).json<ManagedUser>().state;

  test('are invited by superusers, too: without a password until the link of the mail has set one', async () => {
    const invited = await invite('nora', { access_ends_on: dayFrom(30) });
    expect([invited.statusCode, invited.json()]).toMatchObject([201, { state: 'invited', is_invited: true }]);
    const { id, link_ends_at } = invited.json();
    // Also before the mail is sent.
    expect(Date.parse(link_ends_at ?? '')).toBeGreaterThan(Date.now());
    const found = await t.call(listUsers, { query: { state: 'invited' } }, admin);
    expect(found.json<ManagedUser[]>().map((one) => one.id)).toEqual([id]);
    expect((await setPassword(await linkTo('nora'))).statusCode).toBe(204);
    const body = { username: 'nora', password: 'a password of the invited' };
    expect((await t.call(login, { body })).statusCode).toBe(200);
    expect(await stateOf(id)).toBe('active');
    const query = { state: 'never-signed-in' as const, search: 'x.example' };
    const { id: waiting } = (await invite('nick')).json();
    const never = (await t.call(listUsers, { query }, admin)).json<ManagedUser[]>();
    expect(never.map((one) => one.id)).toEqual([waiting]);
  });

  test('whose invitation is withdrawn cannot use its link, and used ones are not withdrawn', async () => {
    const { id } = (await invite('olga')).json();
    const token = await linkTo('olga');
    const withdraw = (of: number) => t.call(endpoints.withdrawUserInvitation, { params: { id: of } }, admin);
    expect((await withdraw(id)).statusCode).toBe(204);
    expect((await setPassword(token)).statusCode).toBe(400);
    expect(await stateOf(id)).toBe('inactive');
    const used = await aUser(t.database, { partner: partner.id });
    expect([(await withdraw(id)).statusCode, (await withdraw(used.id)).statusCode]).toEqual([409, 409]);
    const own = (await invite('pia', { permissions: [] })).json().id;
    expect((await t.call(endpoints.withdrawInvitation, { params: { id: own } }, manager)).statusCode).toBe(
      204,
    );
  });

  const many = async (ids: number[], change: ManyUsers['change']) =>
    (await t.call(endpoints.changeManyUsers, { body: { ids, change } }, admin)).json<UserResult[]>();

  test('change many at once, each with its own result', async () => {
    const users = await Promise.all([1, 2, 3].map(() => aUser(t.database, { partner: partner.id })));
    const ids = users.map(({ id }) => id);
    expect(await many([...ids, adminId, 999_999], { is_active: false })).toMatchObject([
      ...ids.map((id) => ({ id, result: 'done' })),
      { id: adminId, result: 'rejected', code: 'conflict' },
      { id: 999_999, result: 'rejected', code: 'not-found' },
    ]);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['inactive', 'inactive', 'inactive']);
    expect(await many(ids.slice(0, 1), { add_role: 'no such role' })).toMatchObject([{ code: 'not-found' }]);
    await asSystem(t.database, (db) =>
      db
        .insertInto('roles')
        .values({ name: 'Planner', permissions: ['service.manage'] })
        .execute(),
    );
    await many(ids, { add_role: 'planner' });
    const after = (await t.call(getUser, { params: { id: ids[0] ?? 0 } }, admin)).json();
    expect(after).toMatchObject({ roles: ['planner'], effective_permissions: ['service.manage'] });
    await many(ids, { remove_role: 'PLANNER' });
    expect((await t.call(getUser, { params: { id: ids[0] ?? 0 } }, admin)).json().roles).toEqual([]);
    const elsewhere = await aPartner(t.database);
    const links = async () =>
      asSystem(t.database, (db) =>
        db
          .selectFrom('user_partners')
          .where('user_id', 'in', ids)
          .select(['user_id', 'partner_id'])
          .execute(),
      );
    expect(await many(ids, { link_partner_id: elsewhere.id })).toMatchObject(
      ids.map(() => ({ result: 'done' })),
    );
    expect((await links()).map(({ partner_id }) => partner_id)).toEqual(ids.map(() => elsewhere.id));
    expect(await many(ids.slice(0, 1), { link_partner_id: partner.id })).toMatchObject([
      { code: 'own-partner' },
    ]);
    await many(ids, { unlink_partner_id: elsewhere.id });
    expect(await links()).toEqual([]);
    const two = { ids, change: { is_active: true, access_ends_on: null } };
    expect((await t.call(endpoints.changeManyUsers, { body: two }, admin)).statusCode).toBe(422);
  });

  test('change many people of the own partner alone, and never the own account', async () => {
    const [own, other] = [await aUser(t.database, { partner: partner.id }), await aUser(t.database)];
    const body = { ids: [own.id, other.id], change: { access_ends_on: dayFrom(5) } };
    const response = await t.call(endpoints.changeManyPeople, { body }, manager);
    expect(response.json()).toMatchObject([{ result: 'done' }, { result: 'rejected', code: 'not-found' }]);
  });

  test('get the access of another user instead of their own', async () => {
    const [mine, elsewhere] = [await aUser(t.database), await aPartner(t.database)];
    const source = await aUser(t.database, { partner: partner.id, permissions: ['devices.manage'] });
    const site = await aSite(t.database, { partner: partner.id });
    const grant = { id: source.id, kind: 'sites' as const, item_id: site.id };
    await t.call(addGrant, { params: grant }, admin);
    await t.call(linkPartner, { params: { id: mine.id, partner_id: elsewhere.id } }, admin);
    const copied = await t.call(
      endpoints.copyAccess,
      { params: { id: mine.id }, body: { from_id: source.id } },
      admin,
    );
    expect(copied.json()).toMatchObject({ partner_id: mine.partner_id, permissions: ['devices.manage'] });
    const grants = await t.call(listGrants, { params: { id: mine.id, kind: 'sites' } }, admin);
    expect(grants.json()).toMatchObject([{ id: site.id }]);
    const links = await asSystem(t.database, (db) =>
      db.selectFrom('user_partners').where('user_id', '=', mine.id).select('partner_id').execute(),
    );
    expect(links).toEqual([{ partner_id: partner.id }]);
    const body = { from_id: adminId };
    const ofAdmin = await t.call(endpoints.copyAccess, { params: { id: mine.id }, body }, admin);
    expect(ofAdmin.statusCode).toBe(409);
  });

  const read = async (csv: string, caller = admin, dry_run = false) => {
    const endpoint = caller === admin ? endpoints.importUsers : endpoints.importPeople;
    return t.call(endpoint, { body: { csv, dry_run } }, caller);
  };
  const results = (response: { json: () => unknown }) =>
    (response.json() as UserFileResult[]).map(({ line, result, code }) => [line, result, code]);

  test('leave and come back as CSV: new ones are invited, known ones changed, bad rows named', async () => {
    const known = await aUser(t.database, { partner: partner.id });
    const { username } = await asSystem(t.database, (db) =>
      db.selectFrom('users').where('id', '=', known.id).select('username').executeTakeFirstOrThrow(),
    );
    const csv = [
      'username;email;full_name;partner;permissions;access_ends_on',
      `rita;rita@x.example;=Rita;${partner.name};estate.manage, devices.manage;${dayFrom(9)}`,
      `${username};;New name;;;`,
      `${username};;New name;;;`,
      `sue;no address;;${partner.name};;`,
      `tom;tom@x.example;;No such partner;;`,
    ].join('\r\n');
    const rehearsed = await read(csv, admin, true);
    expect(
      await t.call(listUsers, { query: { search: 'rita@x.example' } }, admin).then((r) => r.json()),
    ).toEqual([]);
    const entered = await read(csv);
    // What a dry run reports is what then happens.
    expect(rehearsed.json()).toEqual(entered.json());
    expect(entered.json()[1]).toMatchObject({ changes: ['full_name'] });
    expect(results(entered)).toEqual([
      [2, 'invited', null],
      [3, 'changed', null],
      [4, 'rejected', 'conflict'],
      [5, 'rejected', 'invalid-input'],
      [6, 'rejected', 'invalid-input'],
    ]);
    expect(await linkTo('rita')).not.toBe('');
    const file = await t.call(endpoints.exportUsers, { query: { partner_id: partner.id } }, admin);
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.body).toContain(`rita,rita@x.example,'=Rita,${partner.name},,estate.manage; devices.manage`);
    expect(new Set(results(await read(file.body)).map(([, result]) => result))).toEqual(
      new Set(['unchanged']),
    );
    for (const bad of ['email\r\na@b.example', 'username,colour\r\na,b', 'username,username\r\na,b', '"'])
      expect((await read(bad)).statusCode).toBe(422);
  });

  test('in files of a partner administrator stay within what it may do', async () => {
    const foreign = await aUser(t.database);
    const { username } = await asSystem(t.database, (db) =>
      db.selectFrom('users').where('id', '=', foreign.id).select('username').executeTakeFirstOrThrow(),
    );
    const csv = [
      'username,email,full_name,permissions,roles,partner',
      'uma,uma@x.example,,estate.manage,,',
      'vera,vera@x.example,,devices.manage,,',
      'wim,wim@x.example,,,Planner,',
      `${username},other@x.example,,,,`,
      'xena,xena@x.example,,,,Another partner',
    ].join('\n');
    const rehearsed = await read(csv, manager, true);
    const entered = await read(csv, manager);
    expect(rehearsed.json()).toEqual(entered.json());
    expect(results(entered).map(([, result, code]) => [result, code])).toEqual([
      ['invited', null],
      ['rejected', 'forbidden'],
      ['rejected', 'forbidden'],
      ['rejected', 'username-taken'],
      ['rejected', 'invalid-input'],
    ]);
    const file = (await t.call(endpoints.exportPeople, {}, manager)).body;
    const people = (await t.call(listPeople, {}, manager)).json<{ username: string }[]>();
    const names = file
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0] ?? '');
    expect(names.sort()).toEqual(people.map((one) => one.username).sort());
  });
});
