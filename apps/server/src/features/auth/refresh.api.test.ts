import type { AuthTokens } from '@greenroom/domain/auth/auth-tokens.ts';
import { getCurrentUser, refreshTokens } from '@greenroom/domain/auth/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aUser } from '#test/build/a-user.ts';
import { signInByPassword } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('refreshing', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.stop());

  const refresh = (refresh_token: string) => t.call(refreshTokens, { body: { refresh_token } });
  const me = (token: string) => t.call(getCurrentUser, {}, { token });

  test('exchanges the refresh token for working new tokens', async () => {
    const first = await signInByPassword(t, await aUser(t.database));
    const second: AuthTokens = (await refresh(first.refresh_token)).json();
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await me(second.access_token)).statusCode).toBe(200);
    expect((await refresh(second.refresh_token)).statusCode).toBe(200);
  });

  test('ends the whole family when an old token is used again', async () => {
    const first = await signInByPassword(t, await aUser(t.database));
    const second: AuthTokens = (await refresh(first.refresh_token)).json();
    const replay = await refresh(first.refresh_token);
    expect(replay.statusCode).toBe(401);
    expect(replay.json().code).toBe('session-used-twice');
    expect((await refresh(second.refresh_token)).statusCode).toBe(401);
    expect((await me(second.access_token)).statusCode).toBe(401);
  });

  test('keeps the other sessions of the user when one family ends', async () => {
    const user = await aUser(t.database);
    const here = await signInByPassword(t, user);
    const there = await signInByPassword(t, user);
    await refresh(here.refresh_token);
    await refresh(here.refresh_token);
    expect((await me(there.access_token)).statusCode).toBe(200);
  });

  test('accepts exactly one of 20 concurrent refreshes, and treats the rest as replays', async () => {
    const { refresh_token } = await signInByPassword(t, await aUser(t.database));
    const responses = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)));
    const winners = responses.filter((response) => response.statusCode === 200);
    expect(winners).toHaveLength(1);
    expect(responses.filter((response) => response.statusCode === 401)).toHaveLength(19);
    expect((await me(winners[0]?.json().access_token)).statusCode).toBe(401);
  });

  test('rejects unknown and expired tokens and inactive users', async () => {
    expect((await refresh('made-up')).statusCode).toBe(401);
    const user = await aUser(t.database);
    const { refresh_token } = await signInByPassword(t, user);
    await asSystem(t.database, (db) =>
      db.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute(),
    );
    expect((await refresh(refresh_token)).statusCode).toBe(401);
    const late = await signInByPassword(t, await aUser(t.database));
    t.clock.pass(14 * 86_400 + 1);
    expect((await refresh(late.refresh_token)).statusCode).toBe(401);
  });

  test('ends a session 90 days after its sign-in, however often it was used', async () => {
    let { refresh_token } = await signInByPassword(t, await aUser(t.database));
    for (let day = 0; day < 84; day += 12) {
      t.clock.pass(12 * 86_400);
      const renewed = await refresh(refresh_token);
      expect(renewed.statusCode).toBe(200);
      refresh_token = renewed.json().refresh_token;
    }
    t.clock.pass(6 * 86_400 - 60);
    const last = await refresh(refresh_token);
    expect(last.statusCode).toBe(200);
    t.clock.pass(61);
    const over = await refresh(last.json().refresh_token);
    expect([over.statusCode, over.json().code]).toEqual([401, 'session-expired']);
  });

  test('ends a session that began under a longer limit at the first refresh', async () => {
    const user = await aUser(t.database);
    const { refresh_token } = await signInByPassword(t, user);
    const began = new Date(t.clock.now().getTime() - 91 * 86_400_000);
    await asSystem(t.database, (db) =>
      db.updateTable('sessions').set({ created_at: began }).where('user_id', '=', user.id).execute(),
    );
    expect((await refresh(refresh_token)).json().code).toBe('session-expired');
  });

  test('stores no token in the database, only hashes', async () => {
    const { refresh_token } = await signInByPassword(t, await aUser(t.database));
    const rows = await asSystem(t.database, (db) => db.selectFrom('refresh_tokens').selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(refresh_token);
  });
});
