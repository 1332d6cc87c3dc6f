import { randomUUID } from 'node:crypto';
import { aUser, testPassword } from '../../build/a-user.ts';
import { signInAs } from '../../sign-in-as.ts';
import { type GuardedRequests, type Make, nothing } from './guarded-request.ts';

const aRefreshToken: Make = async (_estate, t) => {
  const { refresh_token } = await signInAs(t, await aUser(t.database));
  return { body: { refresh_token } };
};

const challenge_id = 'x'.repeat(43);
const signature = {
  ...{ id: 'x', rawId: 'x', type: 'public-key' },
  response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
};
const attestation = {
  ...{ id: 'x', rawId: 'x', type: 'public-key' },
  response: { clientDataJSON: 'x', attestationObject: 'x' },
};
const ofPartner: Make = ({ partner }) => ({ params: { id: partner.id } });

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
  completeChallenge: () => ({ body: { challenge_id, totp: '000000' } }),
  getChallengeOptions: () => ({ body: { challenge_id } }),
  startFactorSetup: () => ({ body: { challenge_id, mailed_code: '00000000' } }),
  finishFactorSetup: () => ({ body: { challenge_id, mailed_code: '00000000', totp: '000000' } }),
  startPasskeySignIn: nothing,
  signInWithPasskey: () => ({ body: { challenge_id, passkey: signature } }),
  startPasskeyConfirmation: nothing,
  getOwnFactors: nothing,
  startPasskey: nothing,
  addPasskey: () => ({ body: { challenge_id, name: 'x', passkey: attestation } }),
  renamePasskey: () => ({ params: { id: 1 }, body: { name: 'x' } }),
  removePasskey: () => ({ params: { id: 1 } }),
  startTotp: nothing,
  confirmTotp: () => ({ body: { totp: '000000' } }),
  removeTotp: nothing,
  replaceRecoveryCodes: nothing,
  removeFactors: ({ user }) => ({ params: { id: user.id } }),
  getSignInRule: ofPartner,
  saveSignInRule: (estate, t) => ({ ...ofPartner(estate, t), body: { factor_required_from: null } }),
  listOwnSessions: nothing,
  endOwnSession: () => ({ params: { id: randomUUID() } }),
  endOtherSessions: nothing,
  updateOwnAccount: () => ({ body: { full_name: 'Ada Lovelace', time_zone: 'Europe/Paris' } }),
  setOwnPassword: () => ({ body: { password: randomUUID() } }),
};
