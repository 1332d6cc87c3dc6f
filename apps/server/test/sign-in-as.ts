import type { AuthTokens } from '@greenroom/domain/auth/auth-tokens.ts';
import { login } from '@greenroom/domain/auth/endpoints.ts';
import { issueTokens } from '#features/auth/issue-tokens.ts';
import { insertSession } from '#features/auth/sessions.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import { testPassword } from './build/a-user.ts';
import type { TestApp } from './start-test-app.ts';

/** The tokens of a session as a sign-in opens it, without checking a password: most tests sign in for something else. */
export async function signInAs(
  { services }: Pick<TestApp, 'services'>,
  { email }: { email: string },
): Promise<AuthTokens> {
  const now = services.now();
  const session = await asSystem(services.database, async (db) => {
    const { id: user_id, must_change_password } = await db
      .selectFrom('users')
      .where('email', '=', email)
      .select(['id', 'must_change_password'])
      .executeTakeFirstOrThrow();
    const place = { address: '127.0.0.1', browser: 'lightMyRequest' };
    const opened = await insertSession(db, { user_id, now, maxDays: services.config.SESSION_DAYS, place });
    return { ...opened, user_id, must_change_password };
  });
  return issueTokens(services, session);
}

/** The tokens of a real sign-in, with all that it records. */
export async function signInByPassword(
  { call }: Pick<TestApp, 'call'>,
  user: { email: string },
): Promise<AuthTokens> {
  const response = await call(login, { body: { username: user.email, password: testPassword } });
  if (response.statusCode !== 200) throw new Error(`Sign-in failed: ${response.body}`);
  return response.json();
}
