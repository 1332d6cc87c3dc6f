import { getCurrentUser, login } from '@greenroom/domain/auth/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aUser, testPassword } from '#test/build/a-user.ts';
import { signInByPassword } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('signing in', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ LOGIN_ATTEMPTS_PER_ACCOUNT: '3', LOGIN_ATTEMPTS_PER_ADDRESS: '8' });
  });
  afterAll(() => t.stop());

  const attempt = (username: string, password: string, remoteAddress = '127.0.0.9') =>
    t.call(login, { body: { username, password } }, { remoteAddress });

  /** As if all running pauses were over. */
  const endPauses = () =>
    asSystem(t.database, (db) =>
      db
        .updateTable('rate_limits')
        .set({ blocked_until: new Date(Date.now() - 1000) })
        .where('blocked_until', 'is not', null)
        .execute(),
    );

  test('returns tokens for the right email and password, ignoring the case of the email', async () => {
    const user = await aUser(t.database, { email: 'Ann@Partner.example' });
    const response = await attempt('ann@partner.EXAMPLE', testPassword);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      token_type: 'bearer',
      expires_in: 1800,
      force_password_change: false,
    });
    const me = await t.call(getCurrentUser, {}, { token: response.json().access_token });
    expect(me.json()).toMatchObject({ id: user.id, email: 'Ann@Partner.example', partner_name: 'A partner' });
    expect(me.body).not.toContain('hash');
  });

  test('gives the same response for unknown, wrong and inactive', async () => {
    const user = await aUser(t.database);
    const inactive = await aUser(t.database, { active: false });
    const responses = await Promise.all([
      attempt('nobody@partner.example', testPassword, '127.0.1.1'),
      attempt(user.email, 'wrong', '127.0.1.2'),
      attempt(inactive.email, testPassword, '127.0.1.3'),
    ]);
    expect(responses.map((reply) => reply.statusCode)).toEqual([401, 401, 401]);
    expect(new Set(responses.map((reply) => reply.body)).size).toBe(1);
    expect(responses[0]?.json()).toEqual({ code: 'invalid-credentials', detail: expect.any(String) });
  });

  test('hashes a password for unknown users too, so that the timing reveals nothing', async () => {
    const user = await aUser(t.database);
    const timeOf = async (name: string, address: string) => {
      const before = process.hrtime.bigint();
      await attempt(name, 'wrong', address);
      return Number(process.hrtime.bigint() - before);
    };
    await attempt('warm-up', 'wrong', '127.0.2.1');
    const unknown = await timeOf('nobody-at-all@partner.example', '127.0.2.2');
    const wrong = await timeOf(user.email, '127.0.2.3');
    // A response without hashing takes less than a twentieth.
    expect(unknown / wrong).toBeGreaterThan(0.2);
  });

  test('slows down guesses at one account from one network, and a success resets the count', async () => {
    const user = await aUser(t.database);
    const here = '127.1.0.1';
    for (const _ of [1, 2]) await attempt(user.email, 'wrong', here);
    expect((await attempt(user.email, testPassword, here)).statusCode).toBe(200);
    for (const _ of [1, 2, 3]) await attempt(user.email, 'wrong', here);
    const rejected = await attempt(user.email, testPassword, here);
    expect(rejected.statusCode).toBe(429);
    expect(rejected.json()).toEqual({
      code: 'too-many-requests',
      detail: expect.stringMatching(/^Too many attempts\. Try again in \d+ seconds\.$/),
    });
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(20);
  });

  test('lets the owner sign in from another network, whatever was tried elsewhere', async () => {
    const user = await aUser(t.database);
    for (const _ of [1, 2, 3, 4, 5]) await attempt(user.email, 'wrong', '127.1.1.1');
    expect((await attempt(user.email, testPassword, '127.1.1.1')).statusCode).toBe(429);
    expect((await attempt(user.email, testPassword, '127.1.1.2')).statusCode).toBe(200);
  });

  test('doubles the pause with each further attempt, up to a quarter of an hour', async () => {
    const user = await aUser(t.database);
    const here = '127.1.2.1';
    const pauses: number[] = [];
    for (const _ of [1, 2]) await attempt(user.email, 'wrong', here);
    for (const _ of [1, 2, 3, 4, 5, 6, 7]) {
      expect((await attempt(user.email, 'wrong', here)).statusCode).toBe(401);
      const rejected = await attempt(user.email, testPassword, here);
      expect(rejected.statusCode).toBe(429);
      pauses.push(Math.round(Number(rejected.headers['retry-after']) / 30) * 30);
      await endPauses();
    }
    expect(pauses).toEqual([30, 60, 120, 240, 480, 900, 900]);
  });

  test('slows down guesses at one account from many networks', async () => {
    const user = await aUser(t.database);
    await Promise.all(Array.from({ length: 30 }, (_, n) => attempt(user.email, 'wrong', `127.5.${n}.1`)));
    const rejected = await attempt(user.email, testPassword, '127.5.99.1');
    expect(rejected.statusCode).toBe(429);
    expect(Number(rejected.headers['retry-after'])).toBeLessThanOrEqual(30);
    await endPauses();
    expect((await attempt(user.email, testPassword, '127.5.99.1')).statusCode).toBe(200);
  });

  describe('by two names of one account', () => {
    const usernameOf = async (id: number) => {
      const row = await asSystem(t.database, (db) =>
        db.selectFrom('users').where('id', '=', id).select('username').executeTakeFirstOrThrow(),
      );
      return row.username;
    };

    test('allows no more guesses than by one', async () => {
      const user = await aUser(t.database);
      const username = await usernameOf(user.id);
      for (const name of [user.email, username, user.email]) await attempt(name, 'wrong', '127.4.0.1');
      expect((await attempt(username, testPassword, '127.4.0.1')).statusCode).toBe(401);
    });

    test('resets the count of both on success', async () => {
      const user = await aUser(t.database);
      const username = await usernameOf(user.id);
      for (const _ of [1, 2]) await attempt(user.email, 'wrong', '127.4.1.1');
      expect((await attempt(username, testPassword, '127.4.1.1')).statusCode).toBe(200);
      await attempt(username, 'wrong', '127.4.1.1');
      expect((await attempt(username, testPassword, '127.4.1.1')).statusCode).toBe(200);
    });

    test('gives the same response for the other name of a throttled account as for an unknown name', async () => {
      const user = await aUser(t.database);
      const here = '127.4.2.1';
      for (const _ of [1, 2, 3]) await attempt(user.email, 'wrong', here);
      const names = [await usernameOf(user.id), 'a-name-without-account'];
      for (const n of [1, 2, 3, 4]) {
        const responses = [];
        for (const [at, name] of names.entries())
          responses.push(await attempt(name, 'wrong', at ? '127.4.2.2' : here));
        const [known, unknown] = responses.map(({ statusCode, body }) => ({
          statusCode,
          body: body.replace(/\d+/, 'so many'),
        }));
        expect(known).toEqual(unknown);
        expect(known?.statusCode).toBe(n === 4 ? 429 : 401);
      }
    });
  });

  test('stops guesses from one address at many accounts', async () => {
    for (let n = 0; n < 8; n++) await attempt(`account-${n}@partner.example`, 'wrong', '127.2.0.1');
    expect((await attempt('one-more@partner.example', 'wrong', '127.2.0.1')).statusCode).toBe(429);
    expect((await attempt('one-more@partner.example', 'wrong', '127.2.0.2')).statusCode).toBe(401);
  });

  test('does not let concurrent guesses outrun the limit', async () => {
    const user = await aUser(t.database);
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => attempt(user.email, `guess ${n}`, '127.3.0.1')),
    );
    expect(responses.filter((reply) => reply.statusCode === 401)).toHaveLength(3);
    expect(responses.filter((reply) => reply.statusCode === 429)).toHaveLength(9);
  });

  test('names the missing field', async () => {
    const response = await t.app.inject({
      method: 'POST',
      url: '/auth/api/v1/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=a%40b.example',
    });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({ code: 'invalid-input', detail: '"password" is required.' });
  });

  test('rejects a user who becomes inactive at the next request', async () => {
    const user = await aUser(t.database);
    const { access_token } = await signInByPassword(t, user);
    expect((await t.call(getCurrentUser, {}, { token: access_token })).statusCode).toBe(200);
    await asSystem(t.database, (db) =>
      db.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute(),
    );
    expect((await t.call(getCurrentUser, {}, { token: access_token })).statusCode).toBe(401);
  });
});
