import { randomUUID } from 'node:crypto';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from '../../build/a-partner.ts';
import { aUser, testPassword } from '../../build/a-user.ts';
import { signInAs } from '../../sign-in-as.ts';
import type { TestApp } from '../../start-test-app.ts';
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
const ssoForm = {
  ...{ name: 'Company', issuer: 'https://192.0.2.1', client_id: 'x', client_secret: 'x' },
  ...{ is_on: false, is_required: false, creates_users: false, default_role: null },
  ...{ trusts_factor: false, trusted_acr: [], role_claim: null, role_map: [] },
  ...{ active_claim: null, active_value: null },
};
const aDomain = (t: TestApp, partner_id: number) =>
  asSystem(t.database, async (db) => {
    const row = { partner_id, domain: `${randomUUID()}.example`, token: 'x', created_at: new Date() };
    const { id } = await db.insertInto('sso_domains').values(row).returning('id').executeTakeFirstOrThrow();
    return id;
  });
/** Of a partner with a provider whose addresses are known: nothing is requested from it. */
const aDomainWithProvider = async (t: TestApp) => {
  const { id: partner_id } = await aPartner(t.database);
  const domain_id = await aDomain(t, partner_id);
  const { issuer } = ssoForm;
  const metadata = JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth` });
  return asSystem(t.database, async (db) => {
    await db
      .insertInto('sso_providers')
      .values({
        ...{ partner_id, name: 'x', issuer, client_id: 'x', is_on: true, metadata, role_map: '[]' },
        ...{ sealed_secret: t.services.sealer.seal(Buffer.from('x')), secret_set_at: new Date() },
      })
      .execute();
    const { domain } = await db
      .updateTable('sso_domains')
      .set({ verified_at: new Date(), verified_by: 'dns' })
      .where('id', '=', domain_id)
      .returning('domain')
      .executeTakeFirstOrThrow();
    return domain;
  });
};
const ofPartner: Make = ({ partner }) => ({ params: { id: partner.id } });

export const authRequests: GuardedRequests = {
  login: async (_estate, t) => ({
    body: { username: (await aUser(t.database)).email, password: testPassword },
  }),
  refreshTokens: aRefreshToken,
  logout: aRefreshToken,
  requestPasswordReset: () => ({ body: { email: 'nobody@x.example' } }),
  objectToSignIn: () => ({ body: { token: 'x'.repeat(43) } }),
  resetPassword: () => ({ body: { password: 'long enough', token: 'not a token' } }),
  getCurrentUser: nothing,
  listOwnTokens: nothing,
  createOwnToken: () => ({ body: { name: 'x', days: 1, permissions: [] } }),
  revokeOwnToken: async ({ aToken }) => ({ params: { id: await aToken() } }),
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
  discoverSso: () => ({ body: { email: 'nobody@x.example' } }),
  startSso: async (_estate, t) => ({
    body: { email: `x@${await aDomainWithProvider(t)}`, challenge: challenge_id },
  }),
  finishSso: () => ({ body: { code: challenge_id, verifier: challenge_id } }),
  signOutSso: aRefreshToken,
  endSsoSession: ({ partner }) => ({ params: { id: partner.id }, body: { logout_token: 'x' } }),
  getSso: ofPartner,
  saveSso: ({ partner }) => ({ params: { id: partner.id }, body: ssoForm }),
  removeSso: ofPartner,
  checkSso: ({ partner }) => ({
    params: { id: partner.id },
    body: { ...ssoForm, issuer: 'https://127.0.0.1' },
  }),
  addSsoDomain: ({ partner }) => ({
    params: { id: partner.id },
    body: { domain: `${randomUUID()}.example` },
  }),
  verifySsoDomain: async ({ partner }, t) => ({
    params: { id: partner.id, domain_id: await aDomain(t, partner.id) },
    body: { vouch: false },
  }),
  removeSsoDomain: async ({ partner }, t) => ({
    params: { id: partner.id, domain_id: await aDomain(t, partner.id) },
  }),
  listOwnSessions: nothing,
  endOwnSession: () => ({ params: { id: randomUUID() } }),
  endOtherSessions: nothing,
  updateOwnAccount: () => ({ body: { full_name: 'Ada Lovelace', time_zone: 'Europe/Paris' } }),
  setOwnPassword: () => ({ body: { password: randomUUID() } }),
};
