import type { AuditEntry } from '@greenroom/domain/admin/audit-entry.ts';
import * as admin from '@greenroom/domain/admin/endpoints.ts';
import type { NewUser, UserChange } from '@greenroom/domain/admin/user-form.ts';
import {
  type ManagedUser,
  userHaystack,
  userOrder,
  userSortKeys,
} from '@greenroom/domain/admin/user-list.ts';
import { getCurrentUser, login, reauthenticate, resetPassword } from '@greenroom/domain/auth/endpoints.ts';
import { matchesSearch } from '@greenroom/domain/listing/matches-search.ts';
import { readSort, writeSort } from '@greenroom/domain/listing/sort-parameter.ts';
import { sortRows } from '@greenroom/domain/listing/sort-rows.ts';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findOpenResetLink } from '#features/auth/passwords.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import { createOpaqueToken } from '#platform/tokens/opaque-token.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aUser, type TestUser, testPassword } from '#test/build/a-user.ts';
import { eventually } from '#test/eventually.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('users', () => {
  let t: TestApp;
  let administrator: TestUser;
  let token: string;

  beforeAll(async () => {
    t = await startTestApp();
    administrator = await aUser(t.database, { superuser: true });
    await signInAgain();
  });
  afterAll(() => t.stop());

  async function signInAgain(): Promise<void> {
    token = (await signInAs(t, administrator)).access_token;
  }

  let number = 0;
  const aForm = (overrides: Partial<NewUser> = {}): NewUser => {
    number += 1;
    return {
      username: `person-${number}`,
      email: `person-${number}@new.example`,
      partner_id: administrator.partner_id,
      password: 'first password',
      ...overrides,
    };
  };
  const create = (overrides: Partial<NewUser> = {}) =>
    t.call(admin.createUser, { body: aForm(overrides) }, { token });
  const update = (id: number, change: UserChange, bearer = token) =>
    t.call(admin.updateUser, { params: { id }, body: change }, { token: bearer });
  const logIn = (username: string, password: string) => t.call(login, { body: { username, password } });
  const changesOf = async (id: number) => {
    const entries: AuditEntry[] = (await t.call(admin.listAudit, { params: { id } }, { token })).json();
    return entries.filter(({ action }) => action !== 'signed-in');
  };
  const isSignedIn = async (bearer: string) =>
    (await t.call(getCurrentUser, {}, { token: bearer })).statusCode === 200;

  describe('the list', () => {
    const list = (query: Record<string, unknown>) => t.call(admin.listUsers, { query } as never, { token });

    test('sorts and searches like the domain', async () => {
      const lumiere = await aPartner(t.database, { name: 'Lumière' });
      await create({ username: 'Écran', full_name: 'Zoë' });
      await create({ username: 'ecru', full_name: 'adam', partner_id: lumiere.id });
      const all: ManagedUser[] = (await list({})).json();
      for (const key of userSortKeys) {
        for (const direction of ['asc', 'desc'] as const) {
          const sort = writeSort({ key, direction });
          const sorted = sortRows(all, readSort<typeof key>(sort), userOrder);
          expect((await list({ sort })).json()).toEqual(sorted);
        }
      }
      for (const search of ['ECR', 'lumiere', 'zoe', '@partner.example', 'nobody is called so', ' ']) {
        const found = all.filter((row) => matchesSearch(userHaystack(row), search));
        const response = await list({ search });
        expect(response.json()).toEqual(found);
        expect(response.headers['x-total-count']).toBe(String(found.length));
      }
    });

    test('shows the users of one partner', async () => {
      const plaza = await aPartner(t.database, { name: 'Plaza' });
      await create({ username: 'of-plaza', partner_id: plaza.id });
      await create({ username: 'not-of-plaza' });
      const found: ManagedUser[] = (await list({ partner_id: plaza.id })).json();
      expect(found.map(({ username }) => username)).toEqual(['of-plaza']);
      const unknown = await list({ partner_id: 2_000_000_000 });
      expect([unknown.statusCode, unknown.json()]).toEqual([200, []]);
    });

    test('shows when each user last signed in, and sorts those who never did to the end', async () => {
      const form = aForm();
      const { id, last_sign_in_at } = (await t.call(admin.createUser, { body: form }, { token })).json();
      expect(last_sign_in_at).toBeNull();
      const before = Date.now();
      await logIn(form.email, form.password);
      const [first, ...others]: ManagedUser[] = (await list({ sort: '-last_sign_in_at' })).json();
      expect(first?.id).toBe(id);
      expect(Date.parse(first?.last_sign_in_at ?? '')).toBeGreaterThanOrEqual(before - 1000);
      expect(others.at(-1)?.last_sign_in_at).toBeNull();
    });

    test('comes in pages without leaving out a user', async () => {
      const all: ManagedUser[] = (await list({})).json();
      const walked: ManagedUser[] = [];
      let next: string | undefined = '/api/users/?limit=2&sort=-email';
      while (next !== undefined) {
        const response: LightMyRequestResponse = await t.app.inject({
          url: next,
          headers: { authorization: `Bearer ${token}` },
        });
        walked.push(...response.json());
        expect(response.headers['x-total-count']).toBe(String(all.length));
        next = /^<(.*)>; rel="next"$/.exec(String(response.headers.link))?.[1];
      }
      expect(walked.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort());
    });
  });

  describe('creating one', () => {
    test('returns the user, who can sign in at once', async () => {
      const form = aForm({ full_name: 'Ada', roles: ['technician'], force_explicit_grants: true });
      const response = await t.call(admin.createUser, { body: form }, { token });
      expect(response.statusCode).toBe(201);
      const { password, ...fields } = form;
      expect(response.json()).toMatchObject({ ...fields, is_active: true, is_superuser: false });
      expect(response.body).not.toContain(password);
      expect((await logIn(form.email, password)).statusCode).toBe(200);
    });

    test('requires a new password at the first sign-in, if requested', async () => {
      const form = aForm({ force_password_change: true });
      const { id } = (await t.call(admin.createUser, { body: form }, { token })).json();
      expect((await logIn(form.email, form.password)).json().force_password_change).toBe(true);
      const entries = await changesOf(id);
      expect(entries[0]?.after?.force_password_change).toBe(true);
    });

    test.each([
      ['username', { username: 'TAKEN' }],
      ['email', { email: 'Taken@New.example' }],
    ])('rejects a %s that is taken, ignoring case', async (field, taken) => {
      if (field === 'username') await create({ username: 'taken', email: 'taken@new.example' });
      const response = await create(taken);
      expect(response.statusCode).toBe(409);
      expect(response.json()).toEqual({
        code: `${field}-taken`,
        detail: `A user with this ${field} already exists.`,
      });
    });

    test('lets one of many concurrent requests for the same name win', async () => {
      const responses = await Promise.all(Array.from({ length: 6 }, () => create({ username: 'wanted' })));
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    });

    test.each([
      [{ username: ' ' }, '"username" is required.'],
      [{ email: '' }, '"email" is required.'],
      [{ email: 'ada' }, '"email" must be an email address.'],
      [{ password: '1234567' }, 'Password must be at least 8 characters long.'],
      [{ partner_id: 2_000_000_000 }, '"partner_id" must be a partner.'],
      [{ partner_id: 99_999_999_999 }, '"partner_id" must be a partner.'],
    ])('rejects %j with a sentence', async (wrong, detail) => {
      const response = await create(wrong);
      expect(response.json()).toEqual({ code: 'invalid-input', detail });
    });
  });

  describe('changing one', () => {
    test('keeps omitted fields', async () => {
      const before: ManagedUser = (await create({ full_name: 'Ada', roles: ['a', 'b'] })).json();
      const response = await update(before.id, { full_name: 'Ada L.' });
      expect(response.json()).toEqual({ ...before, full_name: 'Ada L.' });
    });

    test.each([undefined, '', '   '])(
      'keeps the password and the sessions when it is %j',
      async (password) => {
        const user = await aUser(t.database);
        const { access_token } = await signInAs(t, user);
        const change = password === undefined ? {} : { password };
        expect((await update(user.id, { full_name: 'New', ...change })).statusCode).toBe(200);
        expect(await isSignedIn(access_token)).toBe(true);
        expect((await logIn(user.email, testPassword)).statusCode).toBe(200);
      },
    );

    test('ends the sessions of a user whose password was set', async () => {
      const user = await aUser(t.database);
      const { access_token } = await signInAs(t, user);
      expect((await update(user.id, { password: 'another one' })).statusCode).toBe(200);
      expect(await isSignedIn(access_token)).toBe(false);
      expect((await logIn(user.email, testPassword)).statusCode).toBe(401);
      expect((await logIn(user.email, 'another one')).statusCode).toBe(200);
    });

    test('rejects the replaced password, and common ones, also for a new user', async () => {
      const user = await aUser(t.database);
      expect((await update(user.id, { password: testPassword })).json().code).toBe('password-unchanged');
      expect((await update(user.id, { password: 'Password1' })).json().code).toBe('password-too-common');
      expect((await create({ password: 'football1' })).json().code).toBe('password-too-common');
      const named = { full_name: 'Rita Montgomery', password: 'montgomery1' };
      expect((await create(named)).json().code).toBe('password-made-of-names');
      expect((await update(user.id, named)).json().code).toBe('password-made-of-names');
      expect((await logIn(user.email, testPassword)).statusCode).toBe(200);
    });

    test('keeps a required password change: another user has chosen the password just set', async () => {
      const user = await aUser(t.database, { mustChangePassword: true });
      await update(user.id, { password: 'another one' });
      expect((await logIn(user.email, 'another one')).json().force_password_change).toBe(true);
    });

    test('requires a new password only when the administrator asks for it', async () => {
      const user = await aUser(t.database);
      const isForced = async () => (await logIn(user.email, testPassword)).json().force_password_change;
      await update(user.id, { force_password_change: true });
      expect(await isForced()).toBe(true);
      await update(user.id, { full_name: 'Another name' });
      expect(await isForced()).toBe(true);
      await update(user.id, { force_password_change: false });
      expect(await isForced()).toBe(false);
    });

    test('shows whether a new password is required, in the list and after a change', async () => {
      const user = await aUser(t.database);
      const inList = async () => {
        const query = { search: user.email };
        const [row] = (await t.call(admin.listUsers, { query }, { token })).json<ManagedUser[]>();
        return row?.force_password_change;
      };
      expect(await inList()).toBe(false);
      const updated = await update(user.id, { force_password_change: true });
      expect(updated.json().force_password_change).toBe(true);
      expect(await inList()).toBe(true);
      const taken = await update(user.id, { force_password_change: false });
      expect(taken.json().force_password_change).toBe(false);
      expect(await inList()).toBe(false);
    });

    test('does not require a new password again when one was chosen during the change', async () => {
      const user = await aUser(t.database, { mustChangePassword: true });
      const changed = await asSystem(t.database, async (db) => {
        const users = () => db.updateTable('users').where('id', '=', user.id);
        await users().set({ must_change_password: false }).execute();
        const change = update(user.id, { full_name: 'Meanwhile' });
        await eventually(async () => {
          const { rows } = await sql<{ waits: boolean }>`
            select exists (select from pg_locks where not granted and locktype = 'transactionid'
              and transactionid = pg_current_xact_id()::xid) as waits`.execute(db);
          expect(rows[0]?.waits).toBe(true);
        });
        return { change };
      });
      expect((await changed.change).statusCode).toBe(200);
      expect((await logIn(user.email, testPassword)).json().force_password_change).toBe(false);
    });

    test('invalidates reset links to the old mailbox when the email changes, and only then', async () => {
      const user = await aUser(t.database);
      const { token: link, token_hash } = createOpaqueToken();
      const expires_at = new Date(t.clock.now().getTime() + 3_600_000);
      const isOpen = () =>
        asSystem(t.database, async (db) => {
          const link = await findOpenResetLink(db, { token_hash, now: t.clock.now() });
          return link !== undefined;
        });
      await asSystem(t.database, (db) =>
        db.insertInto('password_resets').values({ token_hash, user_id: user.id, expires_at }).execute(),
      );
      await update(user.id, { full_name: 'Another name', email: user.email });
      expect(await isOpen()).toBe(true);
      await update(user.id, { email: `new-${user.email}` });
      expect(await isOpen()).toBe(false);
      const body = { token: link, password: 'a new password' };
      expect((await t.call(resetPassword, { body })).statusCode).toBe(400);
    });

    test('does not require another password from a user who has just set the own one', async () => {
      const other = await aUser(t.database, { superuser: true });
      const here = await signInAs(t, other);
      const change = { password: 'my own choice', force_password_change: true };
      expect((await update(other.id, change, here.access_token)).json().force_password_change).toBeFalsy();
      expect((await logIn(other.email, 'my own choice')).json().force_password_change).toBe(false);
      const entries = await changesOf(other.id);
      expect(entries[0]?.after).toEqual({ password: 'changed' });
      await update(other.id, { is_superuser: false });
    });

    test('keeps the session in which users set their own password', async () => {
      const other = await aUser(t.database, { superuser: true });
      const here = await signInAs(t, other);
      const there = await signInAs(t, other);
      await update(other.id, { password: 'my own choice' }, here.access_token);
      expect(await isSignedIn(here.access_token)).toBe(true);
      expect(await isSignedIn(there.access_token)).toBe(false);
      await update(other.id, { is_superuser: false });
    });

    test('requires the current password again ten minutes after the sign-in', async () => {
      const other = await aUser(t.database, { superuser: true });
      const { access_token: token } = await signInAs(t, other);
      t.clock.pass(601);
      await signInAgain();
      const rejected = await update(other.id, { password: 'my own choice', full_name: 'Never' }, token);
      expect([rejected.statusCode, rejected.json().code]).toEqual([403, 'reauthentication-required']);
      expect((await logIn(other.email, testPassword)).statusCode).toBe(200);
      expect((await update(other.id, { full_name: 'Changed' }, token)).statusCode).toBe(403);
      await t.call(reauthenticate, { body: { password: testPassword } }, { token });
      expect((await update(other.id, { password: 'my own choice' }, token)).statusCode).toBe(200);
      await update(other.id, { is_superuser: false });
    });

    test('rejects a password of fewer than 8 characters and changes nothing', async () => {
      const user = await aUser(t.database);
      const response = await update(user.id, { full_name: 'Never', password: '1234567' });
      expect(response.statusCode).toBe(422);
      expect(response.json().detail).toBe('Password must be at least 8 characters long.');
      expect((await logIn(user.email, testPassword)).statusCode).toBe(200);
    });

    test('ends the sessions of a deactivated user at once; reactivation restores none of them', async () => {
      const user = await aUser(t.database);
      const { access_token } = await signInAs(t, user);
      await update(user.id, { is_active: false });
      expect(await isSignedIn(access_token)).toBe(false);
      expect((await logIn(user.email, testPassword)).statusCode).toBe(401);
      await update(user.id, { is_active: true });
      expect(await isSignedIn(access_token)).toBe(false);
      expect((await logIn(user.email, testPassword)).statusCode).toBe(200);
    });

    test.each(['username', 'email'] as const)('rejects a %s that another user has', async (field) => {
      const taken: ManagedUser = (await create()).json();
      const user: ManagedUser = (await create()).json();
      const response = await update(user.id, { [field]: taken[field].toUpperCase(), full_name: 'Never' });
      expect(response.statusCode).toBe(409);
      expect(response.json().detail).toBe(`A user with this ${field} already exists.`);
      expect((await update(user.id, { [field]: user[field].toUpperCase() })).statusCode).toBe(200);
    });

    test('returns 404 for an unknown user and 422 for an unknown partner', async () => {
      expect((await update(2_000_000_000, { full_name: 'x' })).json().detail).toBe('User not found.');
      const response = await update(administrator.id, { partner_id: 2_000_000_000 });
      expect(response.json().detail).toBe('"partner_id" must be a partner.');
    });

    test('removes a link to the new own partner', async () => {
      const user = await aUser(t.database);
      const partner = await aPartner(t.database);
      const params = { id: user.id, partner_id: partner.id };
      await t.call(admin.linkPartner, { params }, { token });
      await update(user.id, { partner_id: partner.id });
      const links = await t.call(admin.listAdditionalPartners, { params: { id: user.id } }, { token });
      expect(links.json()).toEqual([]);
    });
  });
});
