import { login, resetPassword, setOwnPassword } from '@greenroom/domain/auth/endpoints.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { createOpaqueToken } from '#platform/tokens/opaque-token.ts';
import { aUser, type TestUser, testPassword } from '#test/build/a-user.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('a browser that has signed in before', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ LOGIN_ATTEMPTS_PER_ACCOUNT: '3' });
  });
  afterAll(() => t.stop());

  const cookieOf = (response: LightMyRequestResponse): string =>
    String(response.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  let network = 0;
  const aNetwork = () => {
    network += 1;
    return `127.9.${network}.1`;
  };
  const attempt = (user: TestUser, password: string, from: { cookie?: string; remoteAddress: string }) =>
    t.call(
      login,
      { body: { username: user.email, password } },
      { remoteAddress: from.remoteAddress, headers: from.cookie ? { cookie: from.cookie } : {} },
    );
  /** Signs in, and then lets an attacker on the same network use up all attempts. */
  async function aBesiegedUser(besieged?: TestUser) {
    const user = besieged ?? (await aUser(t.database));
    const remoteAddress = aNetwork();
    const cookie = cookieOf(await attempt(user, testPassword, { remoteAddress }));
    for (const _ of [1, 2, 3, 4]) await attempt(user, 'wrong', { remoteAddress });
    expect((await attempt(user, testPassword, { remoteAddress })).statusCode).toBe(429);
    return { user, remoteAddress, cookie };
  }

  test('can sign in while others have to wait', async () => {
    const { user, ...from } = await aBesiegedUser();
    expect((await attempt(user, testPassword, from)).statusCode).toBe(200);
  });

  test('can sign in while the account is attacked from many networks', async () => {
    const user = await aUser(t.database);
    const remoteAddress = aNetwork();
    const cookie = cookieOf(await attempt(user, testPassword, { remoteAddress }));
    const everywhere = Array.from({ length: 31 }, aNetwork);
    await Promise.all(everywhere.map((remoteAddress) => attempt(user, 'wrong', { remoteAddress })));
    expect((await attempt(user, testPassword, { remoteAddress: aNetwork() })).statusCode).toBe(429);
    expect((await attempt(user, testPassword, { remoteAddress, cookie })).statusCode).toBe(200);
  });

  test('cannot guess endlessly: its own attempts are counted, and then it is treated like any other', async () => {
    const user = await aUser(t.database);
    const remoteAddress = aNetwork();
    const cookie = cookieOf(await attempt(user, testPassword, { remoteAddress }));
    const responses: number[] = [];
    for (let n = 0; n < 8; n++)
      responses.push((await attempt(user, 'wrong', { remoteAddress, cookie })).statusCode);
    expect(responses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
  });

  test('keeps the marks of several accounts', async () => {
    const { user, remoteAddress, cookie } = await aBesiegedUser();
    const other = await aUser(t.database);
    const both = cookieOf(await attempt(other, testPassword, { remoteAddress, cookie }));
    expect((await attempt(user, testPassword, { remoteAddress, cookie: both })).statusCode).toBe(200);
    expect((await attempt(other, testPassword, { remoteAddress, cookie: both })).statusCode).toBe(200);
  });

  test('cannot use a mark of another account, a tampered one or an expired one', async () => {
    const { user, remoteAddress, cookie } = await aBesiegedUser();
    const stranger = cookieOf(await attempt(await aUser(t.database), testPassword, { remoteAddress }));
    const [name = '', value = ''] = stranger.split('=');
    const renamed = `${name}=${value.replace(/^\d+/, String(user.id))}`;
    const longer = cookie.replace(/\.(\d{10})\./, (_, expires) => `.${Number(expires) + 1}.`);
    for (const bad of [stranger, renamed, longer, `${name}=~~`, `${name}=`])
      expect((await attempt(user, testPassword, { remoteAddress, cookie: bad })).statusCode).toBe(429);
    t.clock.pass(181 * 86_400);
    expect((await attempt(user, testPassword, { remoteAddress, cookie })).statusCode).toBe(429);
  });

  test('loses its mark when the password is changed elsewhere, and gets a new one where it is changed', async () => {
    const { user, remoteAddress, cookie } = await aBesiegedUser();
    const signedIn = await attempt(user, testPassword, { remoteAddress, cookie });
    const changed = await t.call(
      setOwnPassword,
      { body: { password: 'a new password' } },
      { token: signedIn.json().access_token },
    );
    const fresh = cookieOf(changed);
    for (const _ of [1, 2, 3, 4]) await attempt(user, 'wrong', { remoteAddress });
    expect((await attempt(user, 'a new password', { remoteAddress, cookie })).statusCode).toBe(429);
    expect((await attempt(user, 'a new password', { remoteAddress, cookie: fresh })).statusCode).toBe(200);
  });

  test('can sign in at once after a reset by mail, from anywhere, while an attacker keeps trying', async () => {
    const { user, remoteAddress } = await aBesiegedUser();
    const { token, token_hash } = createOpaqueToken();
    const expires_at = new Date(t.clock.now().getTime() + 60_000);
    await asSystem(t.database, (db) =>
      db.insertInto('password_resets').values({ token_hash, user_id: user.id, expires_at }).execute(),
    );
    const password = 'after the reset';
    const reset = await t.call(resetPassword, { body: { token, password } });
    expect((await attempt(user, password, { remoteAddress })).statusCode).toBe(200);
    for (const _ of [1, 2, 3, 4]) await attempt(user, 'wrong', { remoteAddress });
    expect((await attempt(user, password, { remoteAddress })).statusCode).toBe(429);
    const cookie = cookieOf(reset);
    expect((await attempt(user, password, { remoteAddress, cookie })).statusCode).toBe(200);
  });

  test('stores its mark in a cookie that no script reads and no other site sends', async () => {
    const response = await attempt(await aUser(t.database), testPassword, { remoteAddress: aNetwork() });
    expect(response.headers['set-cookie']).toMatch(
      /^greenroom_device=[\w.~-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
  });

  test('sends that cookie only over TLS when the console uses https', async () => {
    const secure = await startTestApp({ PUBLIC_URL: 'https://console.example' });
    const { email } = await aUser(secure.database);
    const response = await secure.call(login, { body: { username: email, password: testPassword } });
    expect(response.headers['set-cookie']).toMatch(/^__Host-greenroom_device=.*; Path=\/; .*; Secure$/);
    await secure.stop();
  });
});
