import { login } from '@greenroom/domain/auth/endpoints.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { hashPassword } from '#platform/passwords/hash-password.ts';
import { createOpaqueToken, hashOpaqueToken } from '#platform/tokens/opaque-token.ts';
import { aUser } from '#test/build/a-user.ts';
import { eventually } from '#test/eventually.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { spendResetLink } from './passwords.queries.ts';
import { resetPassword } from './reset-password.ts';

const address = '127.0.0.1';

describe('resetting a password', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ LOGIN_ATTEMPTS_PER_ACCOUNT: '2' });
  });
  afterAll(() => t.stop());

  async function aLinkFor(user_id: number): Promise<string> {
    const { token, token_hash } = createOpaqueToken();
    const expires_at = new Date(t.clock.now().getTime() + 60_000);
    await asSystem(t.database, (db) =>
      db.insertInto('password_resets').values({ token_hash, user_id, expires_at }).execute(),
    );
    return token;
  }

  /** Other callers that hash before us, and how many of our transactions are open and finished meanwhile. */
  function aQueueForHashing() {
    const seen = { hashed: 0, open: 0, over: 0 };
    const others = Array.from({ length: 12 }, async () => {
      await hashPassword('somebody else');
      seen.hashed += 1;
    });
    const real = t.database.transaction.bind(t.database);
    const spy = vi.spyOn(t.database, 'transaction').mockImplementation(async (settings, work) => {
      seen.open += 1;
      return real(settings, work).finally(() => {
        seen.open -= 1;
        seen.over += 1;
      });
    });
    onTestFinished(async () => {
      spy.mockRestore();
      await Promise.all(others);
    });
    return { seen, waiting: () => seen.hashed < others.length };
  }

  test('holds no connection while it waits to hash', async () => {
    const token = await aLinkFor((await aUser(t.database)).id);
    const queue = aQueueForHashing();
    const reset = resetPassword(t.services, { token, password: 'a new password', address });
    await eventually(() => expect(queue.seen.over).toBe(1));
    expect(queue.waiting()).toBe(true);
    expect(queue.seen.open).toBe(0);
    await reset;
  });

  test('rejects a link that was used while it waited', async () => {
    const token = await aLinkFor((await aUser(t.database)).id);
    const queue = aQueueForHashing();
    const reset = resetPassword(t.services, { token, password: 'a new password', address });
    const rejected = expect(reset).rejects.toThrow('no longer valid');
    await eventually(() => expect(queue.seen.over).toBe(1));
    const link = { token_hash: hashOpaqueToken(token), now: t.clock.now() };
    expect(await asSystem(t.database, (db) => spendResetLink(db, link))).toBeDefined();
    expect(queue.waiting()).toBe(true);
    await rejected;
  });

  test('does not hash for a link that is not valid', async () => {
    const queue = aQueueForHashing();
    const reset = resetPassword(t.services, { token: 'no such link', password: 'a new password', address });
    await expect(reset).rejects.toThrow('no longer valid');
    expect(queue.waiting()).toBe(true);
  });

  test('ends the wait caused by attempts with both names of the account', async () => {
    const user = await aUser(t.database);
    const { username } = await asSystem(t.database, (db) =>
      db.selectFrom('users').where('id', '=', user.id).select('username').executeTakeFirstOrThrow(),
    );
    const logIn = (password: string) => t.call(login, { body: { username: user.email, password } });
    await logIn('wrong');
    await t.call(login, { body: { username, password: 'wrong' } });
    await t.call(login, { body: { username, password: 'wrong' } });
    const token = await aLinkFor(user.id);
    await resetPassword(t.services, { token, password: 'a new password', address });
    expect((await logIn('a new password')).statusCode).toBe(200);
  });
});
