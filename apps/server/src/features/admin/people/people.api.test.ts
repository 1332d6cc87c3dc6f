import { addGrant, linkPartner, updateUser } from '@greenroom/domain/admin/endpoints.ts';
import * as endpoints from '@greenroom/domain/admin/people/endpoints.ts';
import type { PersonChange } from '@greenroom/domain/admin/people/person.ts';
import { getCurrentUser, login, resetPassword } from '@greenroom/domain/auth/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startResetMail } from '#features/auth/start-reset-mail.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aSite } from '#test/build/a-site.ts';
import { aUser } from '#test/build/a-user.ts';
import { eventually } from '#test/eventually.ts';
import { readOutbox } from '#test/read-outbox.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('the people of a partner', () => {
  let t: TestApp;
  let partner: number;
  let own: { id: number; token: string };
  let superuser: { token: string };
  beforeAll(async () => {
    t = await startTestApp({ PUBLIC_URL: 'https://console.example/' });
    startResetMail(t.services);
    partner = (await aPartner(t.database)).id;
    const user = await aUser(t.database, { partner, permissions: ['partner.manage', 'estate.manage'] });
    own = { id: user.id, token: (await signInAs(t, user)).access_token };
    superuser = { token: (await signInAs(t, await aUser(t.database, { superuser: true }))).access_token };
  });
  afterAll(() => t.stop());

  const list = async (search?: string) =>
    (await t.call(endpoints.listPeople, { query: { ...(search && { search }) } }, own)).json();
  const update = (id: number, body: PersonChange, caller = own) =>
    t.call(endpoints.updatePerson, { params: { id }, body }, caller);
  const invite = (body: { username: string; permissions?: 'devices.manage'[] }) =>
    t.call(endpoints.invitePerson, { body: { ...body, email: `${body.username}@partner.example` } }, own);

  test('are invited by mail, set a password with its link, and sign in', async () => {
    const invited = await invite({ username: 'ines' });
    expect([invited.statusCode, invited.json()]).toMatchObject([
      201,
      { username: 'ines', partner_id: partner, is_invited: true, may_change: true, permissions: [] },
    ]);
    const mail = await eventually(async () => {
      const found = (await readOutbox(t.dataDir)).find((one) => one.includes('To: ines@partner.example'));
      expect(found).toContain('works once and for 3 days');
      return found ?? '';
    });
    const token = /token=3?D?([\w-]{20,})/.exec(mail.replace(/=\r?\n/g, ''))?.[1] ?? '';
    const password = 'a password of Ines';
    expect((await t.call(resetPassword, { body: { token, password } })).statusCode).toBe(204);
    expect((await t.call(login, { body: { username: 'ines', password } })).statusCode).toBe(200);
    expect(await list('ines')).toMatchObject([{ is_invited: false }]);
  });

  test('are renamed, deactivated at once and activated again', async () => {
    const user = await aUser(t.database, { partner });
    const session = { token: (await signInAs(t, user)).access_token };
    expect((await update(user.id, { full_name: 'Ada L.' })).json()).toMatchObject({ full_name: 'Ada L.' });
    expect((await update(user.id, { is_active: false })).json()).toMatchObject({ is_active: false });
    expect((await t.call(getCurrentUser, {}, session)).statusCode).toBe(401);
    const link = await t.call(endpoints.sendInvitation, { params: { id: user.id } }, own);
    expect(link.statusCode).toBe(409);
    expect((await update(user.id, { is_active: true })).json()).toMatchObject({ is_active: true });
  });

  test('get only permissions that the administrator has itself', async () => {
    const user = await aUser(t.database, { partner });
    expect((await update(user.id, { permissions: ['estate.manage'] })).statusCode).toBe(200);
    const rejected = await update(user.id, { permissions: ['devices.manage'] });
    expect([rejected.statusCode, rejected.json().detail]).toEqual([
      403,
      'You cannot grant devices.manage: you do not have it yourself.',
    ]);
    expect((await invite({ username: 'paul', permissions: ['devices.manage'] })).statusCode).toBe(403);
    expect(await list('paul')).toEqual([]);
  });

  test.each(['is_superuser', 'partner_id', 'force_explicit_grants', 'roles', 'password', 'email'])(
    'cannot be changed in %s',
    async (field) => {
      const user = await aUser(t.database, { partner });
      const before = await list(user.email);
      const values = { is_superuser: true, partner_id: 1, roles: ['Owner'], password: 'other password' };
      const value = { ...values, force_explicit_grants: true, email: 'x@x.example' }[field];
      await update(user.id, { [field]: value } as PersonChange);
      expect(await list(user.email)).toEqual(before);
    },
  );

  test('do not include superusers or users of other partners, not even linked ones', async () => {
    const hidden = [await aUser(t.database, { partner, superuser: true }), await aUser(t.database)];
    const linked = await aUser(t.database);
    const params = { id: linked.id, partner_id: partner };
    expect((await t.call(linkPartner, { params }, superuser)).statusCode).toBe(201);
    for (const { id, email } of [...hidden, linked]) {
      expect(await list(email)).toEqual([]);
      expect((await update(id, { is_active: false })).statusCode).toBe(404);
      const link = await t.call(endpoints.sendInvitation, { params: { id } }, own);
      expect(link.statusCode).toBe(404);
    }
  });

  test('who may do or see more than the administrator stay out of its reach', async () => {
    const mighty = await aUser(t.database, { partner, permissions: ['devices.manage'] });
    const linked = await aUser(t.database, { partner });
    const other = (await aPartner(t.database)).id;
    await t.call(linkPartner, { params: { id: linked.id, partner_id: other } }, superuser);
    const granted = await aUser(t.database, { partner, restricted: true });
    const site = await aSite(t.database, { partner: other });
    const grant = { id: granted.id, kind: 'sites' as const, item_id: site.id };
    expect((await t.call(addGrant, { params: grant, query: {} }, superuser)).statusCode).toBe(201);
    for (const { id, email } of [mighty, linked, granted]) {
      expect(await list(email)).toMatchObject([{ may_change: false }]);
      expect((await update(id, { is_active: false })).statusCode).toBe(403);
      expect((await update(id, { permissions: [] })).statusCode).toBe(403);
      const link = await t.call(endpoints.sendInvitation, { params: { id } }, own);
      expect(link.statusCode).toBe(403);
    }
  });

  test('lose their administrator when it is restricted, inactive or without the permission', async () => {
    const user = await aUser(t.database, { partner, permissions: ['partner.manage'] });
    const caller = { id: user.id, token: (await signInAs(t, user)).access_token };
    const change = (body: object) => t.call(updateUser, { params: { id: user.id }, body }, superuser);
    const status = async () => (await t.call(endpoints.listPeople, { query: {} }, caller)).statusCode;
    expect(await status()).toBe(200);
    await change({ force_explicit_grants: true });
    expect([await status(), (await update(own.id, {}, caller)).statusCode]).toEqual([403, 403]);
    await change({ force_explicit_grants: false, permissions: [] });
    expect(await status()).toBe(403);
  });

  test('do not lose themselves: an administrator cannot deactivate or demote itself', async () => {
    expect((await update(own.id, { is_active: false })).statusCode).toBe(409);
    expect((await update(own.id, { permissions: [] })).statusCode).toBe(409);
    expect((await update(own.id, { full_name: 'Own name' })).statusCode).toBe(200);
  });
});
