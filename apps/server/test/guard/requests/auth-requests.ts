import { randomUUID } from 'node:crypto';
import { aUser, testPassword } from '../../build/a-user.ts';
import { signInAs } from '../../sign-in-as.ts';
import { type GuardedRequests, type Make, nothing } from './guarded-request.ts';

const aRefreshToken: Make = async (_estate, t) => {
  const { refresh_token } = await signInAs(t, await aUser(t.database));
  return { body: { refresh_token } };
};

export const authRequests: GuardedRequests = {
  login: async (_estate, t) => ({
    body: { username: (await aUser(t.database)).email, password: testPassword },
  }),
  refreshTokens: aRefreshToken,
  logout: aRefreshToken,
  requestPasswordReset: () => ({ body: { email: 'nobody@x.example' } }),
  resetPassword: () => ({ body: { password: 'long enough', token: 'not a token' } }),
  getCurrentUser: nothing,
  reauthenticate: () => ({ body: { password: testPassword } }),
  listOwnSessions: nothing,
  endOwnSession: () => ({ params: { id: randomUUID() } }),
  endOtherSessions: nothing,
  updateOwnAccount: () => ({ body: { full_name: 'Ada Lovelace', time_zone: 'Europe/Paris' } }),
  setOwnPassword: () => ({ body: { password: randomUUID() } }),
};
