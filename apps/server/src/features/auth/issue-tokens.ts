import { type AuthTokens, accessTokenSeconds } from '@greenroom/domain/auth/auth-tokens.ts';
import type { Services } from '#platform/services.ts';

export async function issueTokens(
  services: Services,
  session: { session_id: string; user_id: number; refresh_token: string; must_change_password: boolean },
): Promise<AuthTokens> {
  const { session_id, user_id, refresh_token, must_change_password } = session;
  return {
    access_token: await services.accessTokens.sign({ session_id, user_id }, services.now()),
    refresh_token,
    expires_in: accessTokenSeconds,
    token_type: 'bearer',
    force_password_change: must_change_password,
  };
}
