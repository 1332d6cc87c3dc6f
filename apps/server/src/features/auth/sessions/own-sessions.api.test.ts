import * as endpoints from '@greenroom/domain/auth/endpoints.ts';
import type { OwnSession } from '@greenroom/domain/auth/own-session.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '#test/build/a-user.ts';
import { signInByPassword } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('the own sessions', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.stop());

  const list = async (token: string) =>
    (await t.call(endpoints.listOwnSessions, {}, { token })).json<OwnSession[]>();
  const end = (id: string, token: string) => t.call(endpoints.endOwnSession, { params: { id } }, { token });
  const statusOf = async (token: string) =>
    (await t.call(endpoints.getCurrentUser, {}, { token })).statusCode;

  test('are listed with the current one first, and end one by one', async () => {
    const user = await aUser(t.database);
    const [first, second] = [await signInByPassword(t, user), await signInByPassword(t, user)];
    const sessions = await list(first.access_token);
    expect(sessions.map(({ is_current }) => is_current)).toEqual([true, false]);
    expect(sessions[0]).toMatchObject({
      ...{ address: '127.0.0.1', network: 'current', browser: expect.any(String) },
    });
    expect((await end(sessions[1]?.id ?? '', first.access_token)).statusCode).toBe(204);
    expect([await statusOf(first.access_token), await statusOf(second.access_token)]).toEqual([200, 401]);
    expect(await list(first.access_token)).toHaveLength(1);
    const renewed = await t.call(endpoints.refreshTokens, { body: { refresh_token: second.refresh_token } });
    expect([renewed.statusCode, renewed.json().code]).toEqual([401, 'session-ended-elsewhere']);
  });

  test('of another user are neither listed nor ended', async () => {
    const [user, other] = [await aUser(t.database), await aUser(t.database, { superuser: true })];
    const [own, strange] = [await signInByPassword(t, user), await signInByPassword(t, other)];
    const [session] = await list(own.access_token);
    expect((await list(strange.access_token)).map(({ id }) => id)).not.toContain(session?.id);
    expect((await end(session?.id ?? '', strange.access_token)).statusCode).toBe(404);
    await t.call(endpoints.endOtherSessions, {}, { token: strange.access_token });
    expect(await statusOf(own.access_token)).toBe(200);
  });

  test('end all at once, except the one of the request', async () => {
    const user = await aUser(t.database);
    const tokens = [
      await signInByPassword(t, user),
      await signInByPassword(t, user),
      await signInByPassword(t, user),
    ].map(({ access_token }) => access_token);
    expect((await t.call(endpoints.endOtherSessions, {}, { token: tokens[1] ?? '' })).statusCode).toBe(204);
    expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 200, 401]);
  });
});
