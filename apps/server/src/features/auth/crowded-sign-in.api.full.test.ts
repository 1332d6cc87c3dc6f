import { availableParallelism } from 'node:os';
import { login } from '@greenroom/domain/auth/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '#platform/passwords/hash-password.ts';
import { aUser, testPassword } from '#test/build/a-user.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('when more passwords are waiting than a server can check', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ LOGIN_ATTEMPTS_PER_ACCOUNT: '1' });
  });
  afterAll(() => t.stop());

  test('asks unknown callers to retry and counts nothing, and serves known callers first', async () => {
    const { email: username } = await aUser(t.database);
    const attempt = (cookie = '') =>
      t.call(login, { body: { username, password: testPassword } }, { headers: { cookie } });
    const cookie = String((await attempt()).headers['set-cookie']).split(';')[0];
    // The hash that unknown accounts are compared with is made once, outside the queue.
    await verifyPassword(undefined, 'guess', { isKnown: false });
    // Only as many as the queue holds are checked; the others are rejected at once. Checked callers guess again, so that
    // the queue stays full however long the attempts below take to reach it.
    let isCrowded = true;
    const guess = async () => {
      do await verifyPassword(undefined, 'guess', { isKnown: false });
      while (isCrowded);
    };
    const crowd = Array.from({ length: 64 * availableParallelism() }, () => guess().catch(() => false));
    const [rejected, known] = await Promise.all([attempt(), attempt(cookie)]);
    expect(rejected.statusCode).toBe(503);
    expect(rejected.headers['retry-after']).toBe('5');
    expect(rejected.json()).toEqual({
      code: 'sign-in-busy',
      detail: 'Too many people are signing in right now. Try again in 5 seconds.',
    });
    expect(known.statusCode).toBe(200);
    expect(await hashPassword('a new password')).toMatch(/^\$argon2id/);
    isCrowded = false;
    await Promise.all(crowd);
    expect((await attempt()).statusCode).toBe(200);
  }, 60_000);
});
