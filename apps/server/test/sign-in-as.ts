import type { AuthTokens } from '@greenroom/domain/auth/auth-tokens.ts';
import { login } from '@greenroom/domain/auth/endpoints.ts';
import { testPassword } from './build/a-user.ts';
import type { TestApp } from './start-test-app.ts';

/** The tokens of a real sign-in. */
export async function signInAs(
  { call }: Pick<TestApp, 'call'>,
  user: { email: string },
): Promise<AuthTokens> {
  const response = await call(login, { body: { username: user.email, password: testPassword } });
  if (response.statusCode !== 200) throw new Error(`Sign-in failed: ${response.body}`);
  return response.json();
}
