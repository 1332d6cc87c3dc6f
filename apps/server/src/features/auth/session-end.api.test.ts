import { signOutUser, updateUser } from '@greenroom/domain/admin/endpoints.ts';
import type { AuthTokens } from '@greenroom/domain/auth/auth-tokens.ts';
import {
  endOtherSessions,
  getCurrentUser,
  logout,
  refreshTokens,
  setOwnPassword,
} from '@greenroom/domain/auth/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { signInByPassword } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('the end of a session', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.stop());

  const refresh = (refresh_token: string) => t.call(refreshTokens, { body: { refresh_token } });

  const ways: Record<string, (user: TestUser, tokens: AuthTokens) => Promise<unknown>> = {
    'session-signed-out': (_user, { refresh_token }) => t.call(logout, { body: { refresh_token } }),
    'session-ended-elsewhere': async (user) => {
      const { access_token: token } = await signInByPassword(t, user);
      return t.call(endOtherSessions, {}, { token });
    },
    'session-ended-by-administrator': async (user) => {
      const { access_token: token } = await signInByPassword(t, await aUser(t.database, { superuser: true }));
      return t.call(signOutUser, { params: { id: user.id } }, { token });
    },
    'session-password-changed': async (user) => {
      const { access_token: token } = await signInByPassword(t, user);
      return t.call(setOwnPassword, { body: { password: 'a new password' } }, { token });
    },
    'session-deactivated': async (user) => {
      const { access_token: token } = await signInByPassword(t, await aUser(t.database, { superuser: true }));
      return t.call(updateUser, { params: { id: user.id }, body: { is_active: false } }, { token });
    },
    'session-used-twice': async (_user, { refresh_token }) => {
      await refresh(refresh_token);
      return refresh(refresh_token);
    },
    'session-expired': (user) =>
      asSystem(t.database, (db) =>
        db
          .updateTable('sessions')
          .set({ expires_at: new Date(0) })
          .where('user_id', '=', user.id)
          .execute(),
      ),
  };

  test.each(Object.keys(ways))('is explained to the owner of its access token: %s', async (code) => {
    const user = await aUser(t.database);
    const tokens = await signInByPassword(t, user);
    await ways[code]?.(user, tokens);
    const response = await t.call(getCurrentUser, {}, { token: tokens.access_token });
    expect([response.statusCode, response.json().code]).toEqual([401, code]);
  });

  test.each(Object.keys(ways).filter((code) => code !== 'session-expired'))(
    'is explained to the owner of its refresh token: %s',
    async (code) => {
      const user = await aUser(t.database);
      const tokens = await signInByPassword(t, user);
      await ways[code]?.(user, tokens);
      const response = await refresh(tokens.refresh_token);
      expect([response.statusCode, response.json().code]).toEqual([401, code]);
    },
  );

  test('is not explained to other callers', async () => {
    expect((await refresh('made-up')).json().code).toBe('refresh-rejected');
    expect((await t.call(getCurrentUser, {}, { token: 'made.up.token' })).json().code).toBe('token-invalid');
  });
});
