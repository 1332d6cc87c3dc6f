import type { AuditEntry } from '@greenroom/domain/admin/audit-entry.ts';
import { listAudit } from '@greenroom/domain/admin/endpoints.ts';
import { login, reauthenticate, resetPassword, setOwnPassword } from '@greenroom/domain/auth/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { createOpaqueToken } from '#platform/tokens/opaque-token.ts';
import { aUser, type TestUser, testPassword } from '#test/build/a-user.ts';
import { signInByPassword } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { enterSignIns } from './enter-sign-ins.ts';
import { recordSignIn } from './sign-in-history.queries.ts';

describe('actions of users on their own account', () => {
  let t: TestApp;
  let administrator: TestUser;
  beforeAll(async () => {
    t = await startTestApp();
    administrator = await aUser(t.database, { superuser: true });
  });
  afterAll(() => t.stop());

  const historyOf = async ({ id }: TestUser): Promise<AuditEntry[]> => {
    await t.services.settled();
    // A new one each time: the clock has passed the old token.
    const { access_token: token } = await signInByPassword(t, administrator);
    return (await t.call(listAudit, { params: { id } }, { token })).json();
  };
  const actionsOf = async (user: TestUser) => (await historyOf(user)).map(({ action }) => action);
  const attempt = (user: TestUser, password: string, remoteAddress = '127.0.0.7') =>
    t.call(login, { body: { username: user.email, password } }, { remoteAddress });

  test('appear in the history: sign-ins, password changes and resets, with name and address', async () => {
    const user = await aUser(t.database);
    const token = (await attempt(user, testPassword)).json().access_token;
    await t.call(setOwnPassword, { body: { password: 'a new password' } }, { token });
    const link = createOpaqueToken();
    const expires_at = new Date(t.clock.now().getTime() + 60_000);
    await asSystem(t.database, (db) =>
      db
        .insertInto('password_resets')
        .values({ token_hash: link.token_hash, user_id: user.id, expires_at })
        .execute(),
    );
    await t.call(resetPassword, { body: { token: link.token, password: 'another new one' } });
    const history = await historyOf(user);
    expect(history.map(({ action }) => action)).toEqual(['password-reset', 'password-changed', 'signed-in']);
    expect(history[2]).toMatchObject({
      actor_name: expect.stringMatching(/^User /),
      address: '127.0.0.7',
      before: null,
      after: null,
    });
    expect(JSON.stringify(history)).not.toContain('another new one');
  });

  test('include failed sign-ins as one line, before the sign-in that follows them', async () => {
    const user = await aUser(t.database);
    for (const _ of [1, 2, 3]) await attempt(user, 'wrong', '127.0.0.8');
    expect(await actionsOf(user)).toEqual([]);
    const token = (await attempt(user, testPassword)).json().access_token;
    await t.call(reauthenticate, { body: { password: 'wrong' } }, { token });
    const history = await historyOf(user);
    expect(history.map(({ action }) => action)).toEqual(['signed-in', 'sign-ins-failed']);
    expect(history[1]).toMatchObject({
      actor_name: 'Unknown',
      address: '127.0.0.8',
      after: { attempts: 3, first_at: expect.any(String), last_at: expect.any(String) },
    });
  });

  test('gain at most one line per day from an attacker who keeps trying', async () => {
    const user = await aUser(t.database);
    await attempt(user, 'wrong', '127.0.1.1');
    await t.services.settled();
    await enterSignIns(t.services);
    expect(await actionsOf(user)).toEqual(['sign-ins-failed']);
    for (const n of [2, 3, 4]) {
      await attempt(user, 'wrong', `127.0.1.${n}`);
      await t.services.settled();
      t.clock.pass(3600);
      await enterSignIns(t.services);
    }
    expect(await actionsOf(user)).toEqual(['sign-ins-failed']);
    t.clock.pass(86_400);
    await enterSignIns(t.services);
    const history = await historyOf(user);
    expect(history.map(({ action, after }) => [action, after?.attempts])).toEqual([
      ['sign-ins-failed', 3],
      ['sign-ins-failed', 1],
    ]);
  });

  test('do not include attempts at unknown accounts', async () => {
    await t.call(login, { body: { username: 'no-such@account.example', password: 'wrong' } });
    await t.services.settled();
    const { count } = await asSystem(t.database, (db) =>
      db
        .selectFrom('sign_in_tallies')
        .innerJoin('users', 'users.id', 'sign_in_tallies.user_id')
        .where('users.email', '=', 'no-such@account.example')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow(),
    );
    expect(Number(count)).toBe(0);
  });

  test('count sign-ins beyond twenty per hour as one line', async () => {
    const user = await aUser(t.database);
    for (let n = 0; n < 25; n++)
      await asSystem(t.database, (db) =>
        recordSignIn(db, { user_id: user.id, address: '127.0.0.7', now: new Date() }),
      );
    expect(await actionsOf(user)).toHaveLength(20);
    await enterSignIns(t.services);
    const [newest, ...others] = await historyOf(user);
    expect(newest).toMatchObject({ action: 'signed-in', after: { attempts: 5 } });
    expect(others).toHaveLength(20);
  });
});
