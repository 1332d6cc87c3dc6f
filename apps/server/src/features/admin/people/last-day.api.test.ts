import { createUser, updateUser } from '@greenroom/domain/admin/endpoints.ts';
import { updatePerson } from '@greenroom/domain/admin/people/endpoints.ts';
import * as endpoints from '@greenroom/domain/auth/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aUser, type TestUser, testPassword } from '#test/build/a-user.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { endAccess } from './end-access.ts';

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('the last day of a contractor', () => {
  let t: TestApp;
  let admin: { token: string };
  beforeAll(async () => {
    t = await startTestApp();
    admin = { token: (await signInAs(t, await aUser(t.database, { superuser: true }))).access_token };
  });
  afterAll(() => t.stop());

  /** Set in the database: the API rejects a day that is over. */
  const setEnd = ({ id }: TestUser, days: number) =>
    asSystem(t.database, (db) =>
      db
        .updateTable('users')
        .set({ access_ends_on: sql<string>`(now() at time zone 'UTC')::date + ${days}::integer` })
        .where('id', '=', id)
        .execute(),
    );
  const logIn = async ({ email }: TestUser) => {
    const response = await t.call(endpoints.login, { body: { username: email, password: testPassword } });
    return response.statusCode === 200 ? 200 : response.json().code;
  };

  test('ends sign-ins, requests, refreshes and reset links the day after it, whatever runs', async () => {
    const user = await aUser(t.database);
    const session = await signInAs(t, user);
    const me = async () => {
      const response = await t.call(endpoints.getCurrentUser, {}, { token: session.access_token });
      return response.statusCode === 200 ? 200 : response.json().code;
    };
    await setEnd(user, 0);
    expect([await me(), await logIn(user)]).toEqual([200, 200]);
    await setEnd(user, -1);
    expect([await me(), await logIn(user)]).toEqual(['session-access-ended', 'invalid-credentials']);
    const { refresh_token } = session;
    const renewed = await t.call(endpoints.refreshTokens, { body: { refresh_token } });
    expect([renewed.statusCode, renewed.json().code]).toEqual([401, 'session-access-ended']);
    await t.call(endpoints.requestPasswordReset, { body: { email: user.email } });
    await t.services.settled();
    const requests = await asSystem(t.database, (db) =>
      db.selectFrom('reset_requests').where('user_id', '=', user.id).select('id').execute(),
    );
    expect(requests).toEqual([]);
  });

  test('makes the user inactive, with an entry in the history; a later day and activation bring it back', async () => {
    const user = await aUser(t.database);
    await signInAs(t, user);
    await setEnd(user, -1);
    // Two servers at once.
    await Promise.all([endAccess(t.services), endAccess(t.services)]);
    const facts = await asSystem(t.database, async (db) => ({
      user: await db.selectFrom('users').where('id', '=', user.id).select('is_active').execute(),
      live: await db
        .selectFrom('sessions')
        .where('user_id', '=', user.id)
        .where('ended_at', 'is', null)
        .select('id')
        .execute(),
      entries: await db
        .selectFrom('audit_entries')
        .where('user_id', '=', user.id)
        .where('action', '=', 'access-ended')
        .select('after')
        .execute(),
    }));
    expect(facts).toEqual({
      user: [{ is_active: false }],
      live: [],
      entries: [{ after: { access_ends_on: dayFrom(-1) } }],
    });
    const change = (body: object) => t.call(updateUser, { params: { id: user.id }, body }, admin);
    expect((await change({ is_active: true })).json().code).toBe('access-ended');
    expect((await change({ is_active: true, access_ends_on: dayFrom(30) })).json()).toMatchObject({
      state: 'active',
      access_ends_on: dayFrom(30),
    });
    expect(await logIn(user)).toBe(200);
  });

  test('is none of a superuser, and neither over nor misspelt when it is set', async () => {
    const user = await aUser(t.database);
    const change = async (body: object) => {
      const response = await t.call(updateUser, { params: { id: user.id }, body }, admin);
      return response.statusCode === 200 ? 200 : response.json().code;
    };
    expect(await change({ access_ends_on: dayFrom(-1) })).toBe('access-ended');
    expect(await change({ access_ends_on: '2026-02-30' })).toBe('invalid-input');
    expect(await change({ is_superuser: true, access_ends_on: dayFrom(3) })).toBe('superuser-without-end');
    expect(await change({ access_ends_on: dayFrom(3) })).toBe(200);
    expect(await change({ is_superuser: true })).toBe('superuser-without-end');
    expect(await change({ is_superuser: true, access_ends_on: null })).toBe(200);
    const body = {
      ...{ username: 'sam', email: 'sam@partner.example', partner_id: user.partner_id },
      ...{ password: testPassword, is_superuser: true, access_ends_on: dayFrom(3) },
    };
    expect((await t.call(createUser, { body }, admin)).json().code).toBe('superuser-without-end');
  });

  test('is set by administrators of the partner, for others than themselves', async () => {
    const { id: partner } = await aPartner(t.database);
    const manager = await aUser(t.database, { partner, permissions: ['partner.manage'] });
    const user = await aUser(t.database, { partner });
    const token = (await signInAs(t, manager)).access_token;
    const end = async (id: number, days: number) =>
      (
        await t.call(updatePerson, { params: { id }, body: { access_ends_on: dayFrom(days) } }, { token })
      ).json();
    expect(await end(user.id, 3)).toMatchObject({ access_ends_on: dayFrom(3), state: 'active' });
    expect(await end(user.id, -3)).toMatchObject({ code: 'access-ended' });
    expect(await end(manager.id, 3)).toMatchObject({ code: 'conflict' });
  });
});
