import { inviteUser } from '@greenroom/domain/admin/accounts/endpoints.ts';
import { updateUser } from '@greenroom/domain/admin/endpoints.ts';
import type { UserChange } from '@greenroom/domain/admin/user-form.ts';
import { getCurrentUser } from '@greenroom/domain/auth/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { requireSso } from '#test/build/an-sso-session.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('the last active administrator', () => {
  let t: TestApp;
  let administrator: TestUser;
  let token: string;

  beforeAll(async () => {
    t = await startTestApp();
    administrator = await aUser(t.database, { superuser: true });
    token = (await signInAs(t, administrator)).access_token;
  });
  afterAll(() => t.stop());

  const update = (id: number, body: UserChange, bearer = token) =>
    t.call(updateUser, { params: { id }, body }, { token: bearer });
  const rejection = {
    code: 'last-administrator',
    detail: 'This is the last active administrator. Make another user an administrator first.',
  };

  async function onlyAdministrators(...users: TestUser[]): Promise<void> {
    const ids = users.map(({ id }) => id);
    await asSystem(t.database, (db) =>
      db.updateTable('users').set({ is_superuser: false }).where('id', 'not in', ids).execute(),
    );
  }

  test('can neither be demoted nor deactivated, but otherwise changed', async () => {
    await onlyAdministrators(administrator);
    await aUser(t.database, { superuser: true, active: false });
    const ended = await aUser(t.database, { superuser: true });
    await asSystem(t.database, (db) =>
      db.updateTable('users').set({ access_ends_on: '2020-01-31' }).where('id', '=', ended.id).execute(),
    );
    // An invited one has no password yet: perhaps the mail never arrives.
    const { partner_id } = (await t.call(getCurrentUser, {}, { token })).json();
    const invitation = { username: 'invited', email: 'invited@example.com', is_superuser: true, partner_id };
    expect((await t.call(inviteUser, { body: invitation }, { token })).statusCode).toBe(201);
    // Its provider lets no superuser in.
    await requireSso(t, await aUser(t.database, { superuser: true }));
    for (const change of [
      { is_superuser: false },
      { is_active: false },
      { is_active: false, is_superuser: false },
    ]) {
      const response = await update(administrator.id, change);
      expect(response.statusCode).toBe(409);
      expect(response.json()).toEqual(rejection);
    }
    const response = await update(administrator.id, { is_superuser: true, full_name: 'The last' });
    expect(response.statusCode).toBe(200);
    expect((await t.call(getCurrentUser, {}, { token })).statusCode).toBe(200);
  });

  test('remains when all are demoted at once, each on its own', async () => {
    for (let round = 0; round < 5; round += 1) {
      const others = await Promise.all([1, 2, 3].map(() => aUser(t.database, { superuser: true })));
      const tokens = await Promise.all(others.map(async (user) => (await signInAs(t, user)).access_token));
      await onlyAdministrators(...others);
      const responses = await Promise.all(
        others.map((user, at) => update(user.id, { is_superuser: false }, tokens[at])),
      );
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409]);
      await asSystem(t.database, (db) =>
        db.updateTable('users').set({ is_superuser: true }).where('id', '=', administrator.id).execute(),
      );
      await onlyAdministrators(administrator);
    }
  });

  test('remains when two demote each other: the second request has lost its right', async () => {
    const pair = [
      await aUser(t.database, { superuser: true }),
      await aUser(t.database, { superuser: true }),
    ] as const;
    const [first, second] = await Promise.all(
      pair.map(async (user) => (await signInAs(t, user)).access_token),
    );
    await onlyAdministrators(...pair);
    const responses = await Promise.all([
      update(pair[1].id, { is_active: false }, first),
      update(pair[0].id, { is_superuser: false }, second),
    ]);
    const [won, lost] = responses.map(({ statusCode }) => statusCode).sort();
    expect(won).toBe(200);
    // Forbidden when the guard had let it in before, 401 when its session had ended by then.
    expect([401, 403]).toContain(lost);
    await asSystem(t.database, (db) =>
      db.updateTable('users').set({ is_superuser: true }).where('id', '=', administrator.id).execute(),
    );
  });
});
