import { getCurrentUser, login, logout } from '@greenroom/domain/auth/endpoints.ts';
import { listPartners } from '@greenroom/domain/branding/endpoints.ts';
import { basePaths } from '@greenroom/domain/http/endpoint.ts';
import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser, testPassword } from '#test/build/a-user.ts';
import { signInByPassword } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('the access token', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.stop());

  const me = (token?: string) => t.call(getCurrentUser, {}, { token });

  test("is rejected with 'Token expired' after 1800 seconds", async () => {
    const { access_token } = await signInByPassword(t, await aUser(t.database));
    // The clock runs on, and a token counts whole seconds: the exact limit is tested with its own time.
    t.clock.pass(1790);
    expect((await me(access_token)).statusCode).toBe(200);
    t.clock.pass(11);
    const response = await me(access_token);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ detail: 'Token expired', code: 'token-expired' });
  });

  test('is rejected when missing, garbage, tampered with or unsigned, always with the same response', async () => {
    const user = await aUser(t.database);
    const other = await aUser(t.database, { superuser: true });
    const { access_token } = await signInByPassword(t, user);
    const [header, , signature] = access_token.split('.');
    const claims = { ...decodeJwt<{ sid: string }>(access_token), sub: String(other.id) };
    const tampered = [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
    const unsigned = new UnsecuredJWT({ sid: claims.sid })
      .setSubject(String(other.id))
      .setExpirationTime('1h')
      .encode();
    const { kid } = decodeProtectedHeader(access_token);
    const foreign = await new SignJWT({ sid: claims.sid })
      .setProtectedHeader({ alg: 'HS256', kid: String(kid) })
      .setSubject(String(user.id))
      .setIssuer('greenroom')
      .setExpirationTime('1h')
      .sign(new Uint8Array(32));
    const responses = await Promise.all([undefined, 'garbage', tampered, unsigned, foreign].map(me));
    for (const reply of responses) {
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toEqual({ code: 'token-invalid', detail: 'Please sign in again.' });
    }
  });

  test('does not open the session of another user', async () => {
    const { access_token } = await signInByPassword(t, await aUser(t.database));
    const stranger = await aUser(t.database);
    const session_id = String(decodeJwt(access_token).sid);
    const mixed = await t.services.accessTokens.sign({ session_id, user_id: stranger.id }, t.clock.now());
    expect((await me(mixed)).statusCode).toBe(401);
  });

  test('is not accepted in an address, where logs and histories would keep it', async () => {
    const { access_token } = await signInByPassword(t, await aUser(t.database));
    expect((await me(access_token)).statusCode).toBe(200);
    for (const name of ['access_token', 'token', 'authorization', 'bearer']) {
      const url = `${basePaths.auth}${getCurrentUser.path}?${name}=${access_token}`;
      expect((await t.app.inject({ url })).statusCode, name).toSatisfy(
        (status) => status === 400 || status === 401,
      );
    }
  });

  test('is of a new session after each sign-in, whatever the client had before', async () => {
    const user = await aUser(t.database);
    const planted = await signInByPassword(t, await aUser(t.database));
    const sign = () =>
      t.call(
        login,
        { body: { username: user.email, password: testPassword } },
        { token: planted.access_token },
      );
    const sessions = [planted, (await sign()).json(), (await sign()).json()].map(
      (tokens: { access_token: string }) => decodeJwt(tokens.access_token).sid,
    );
    expect(new Set(sessions).size).toBe(3);
  });

  test('becomes invalid when the user signs out, and signing out twice works', async () => {
    const { access_token, refresh_token } = await signInByPassword(t, await aUser(t.database));
    expect((await t.call(logout, { body: { refresh_token } })).statusCode).toBe(204);
    expect((await t.call(logout, { body: { refresh_token } })).statusCode).toBe(204);
    expect((await me(access_token)).statusCode).toBe(401);
  });

  test('stays valid across a key rotation, while new tokens use the new key', async () => {
    const fresh = await startTestApp();
    try {
      const user = await aUser(fresh.database);
      await signInByPassword(fresh, user);
      fresh.clock.pass(30 * 86_400 - 600);
      const before = await signInByPassword(fresh, user);
      fresh.clock.pass(1200);
      const after = await signInByPassword(fresh, user);
      const keyOf = (tokens: { access_token: string }) => decodeProtectedHeader(tokens.access_token).kid;
      expect(keyOf(after)).not.toBe(keyOf(before));
      for (const { access_token } of [before, after]) {
        expect((await fresh.call(getCurrentUser, {}, { token: access_token })).statusCode).toBe(200);
      }
    } finally {
      await fresh.stop();
    }
  });

  test('gives access to administrator endpoints only to administrators', async () => {
    const { access_token } = await signInByPassword(t, await aUser(t.database));
    const admin = await signInByPassword(t, await aUser(t.database, { superuser: true }));
    expect((await t.call(listPartners, {}, { token: access_token })).statusCode).toBe(403);
    expect((await t.call(listPartners, {}, { token: admin.access_token })).statusCode).toBe(200);
  });
});
