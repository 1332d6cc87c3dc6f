import * as z from 'zod/mini';
import { defineEndpoint } from '../../http/endpoint.ts';
import { idParams } from '../../http/id-params.ts';
import { authTokens } from '../auth-tokens.ts';
import {
  challenge,
  challengeResponse,
  factorSetupEnd,
  factorSetupStart,
  totpConfirmation,
} from './factor-forms.ts';
import { newRecoveryCodes, ownFactors, passkeyName, totpSecret } from './own-factors.ts';
import { challengeId, passkeyAttestation, passkeyOptions, passkeySignature } from './passkey-responses.ts';
import { signInRule, signInRuleForm } from './sign-in-rule.ts';

const publicCall = { base: 'auth', method: 'POST', access: 'public' } as const;
const ownCall = { base: 'auth', access: 'user' } as const;
const ownChange = { ...ownCall, isSensitive: true } as const;

const challengeWithOptions = z.object({ challenge_id: z.string(), options: passkeyOptions });

export const completeChallenge = defineEndpoint({
  ...publicCall,
  name: 'completeChallenge',
  path: '/api/v1/auth/factor',
  summary:
    'The second step of a sign-in: one of a code of an authenticator app, a recovery code, or a passkey. Five attempts for each challenge, ten wrong codes for each account in a quarter of an hour.',
  body: challengeResponse,
  response: authTokens,
});

export const getChallengeOptions = defineEndpoint({
  ...publicCall,
  name: 'getChallengeOptions',
  path: '/api/v1/auth/factor/passkey-options',
  summary: 'What a passkey has to sign as the second step of a sign-in.',
  body: challenge,
  response: passkeyOptions,
});

export const startFactorSetup = defineEndpoint({
  ...publicCall,
  name: 'startFactorSetup',
  path: '/api/v1/auth/factor-setup',
  summary:
    'For `second-factor-setup-required`: the secret for an authenticator app, for the holder of the mailed code.',
  body: factorSetupStart,
  response: totpSecret,
});

export const finishFactorSetup = defineEndpoint({
  ...publicCall,
  name: 'finishFactorSetup',
  path: '/api/v1/auth/factor-setup/finish',
  summary: 'Completes the setup with a code of the app, and the sign-in. Returns the recovery codes once.',
  body: factorSetupEnd,
  response: z.object({ tokens: authTokens, recovery_codes: z.array(z.string()) }),
});

export const startPasskeySignIn = defineEndpoint({
  ...publicCall,
  name: 'startPasskeySignIn',
  path: '/api/v1/auth/passkey-options',
  summary: 'What a passkey has to sign for a sign-in without a password.',
  response: challengeWithOptions,
});

export const signInWithPasskey = defineEndpoint({
  ...publicCall,
  name: 'signInWithPasskey',
  path: '/api/v1/auth/passkey',
  summary: 'Sign in with a passkey alone. It must have verified its user, so that it counts as both steps.',
  body: z.extend(challenge, { passkey: passkeySignature }),
  response: authTokens,
});

export const startPasskeyConfirmation = defineEndpoint({
  ...ownCall,
  name: 'startPasskeyConfirmation',
  method: 'POST',
  path: '/api/v1/auth/reauthenticate/passkey-options',
  summary: 'What a passkey has to sign for `reauthenticate`.',
  response: challengeWithOptions,
});

export const getOwnFactors = defineEndpoint({
  ...ownCall,
  name: 'getOwnFactors',
  method: 'GET',
  path: '/api/v1/users/me/factors',
  summary: 'The ways in which the user signs in besides the password.',
  response: ownFactors,
});

export const startPasskey = defineEndpoint({
  ...ownChange,
  name: 'startPasskey',
  method: 'POST',
  path: '/api/v1/users/me/passkeys/options',
  summary: 'What a browser needs to make a new passkey.',
  response: challengeWithOptions,
});

export const addPasskey = defineEndpoint({
  ...ownChange,
  name: 'addPasskey',
  method: 'POST',
  path: '/api/v1/users/me/passkeys',
  summary: 'Adds a passkey. With the first second step, recovery codes are made and returned once.',
  body: z.extend(passkeyName, { challenge_id: challengeId, passkey: passkeyAttestation }),
  response: newRecoveryCodes,
  status: 201,
});

export const renamePasskey = defineEndpoint({
  ...ownCall,
  name: 'renamePasskey',
  method: 'PUT',
  path: '/api/v1/users/me/passkeys/{id}',
  summary: 'Renames a passkey.',
  params: idParams,
  body: passkeyName,
  status: 204,
});

export const removePasskey = defineEndpoint({
  ...ownChange,
  name: 'removePasskey',
  method: 'DELETE',
  path: '/api/v1/users/me/passkeys/{id}',
  summary: 'Removes a passkey, unless it is the last second step of a user who must have one.',
  params: idParams,
  status: 204,
});

export const startTotp = defineEndpoint({
  ...ownChange,
  name: 'startTotp',
  method: 'POST',
  path: '/api/v1/users/me/totp',
  summary: 'A new secret for an authenticator app. It counts after the first code of it.',
  response: totpSecret,
});

export const confirmTotp = defineEndpoint({
  ...ownChange,
  name: 'confirmTotp',
  method: 'PUT',
  path: '/api/v1/users/me/totp',
  summary:
    'Turns on the authenticator app with a code of it. With the first second step, recovery codes are made and returned once.',
  body: totpConfirmation,
  response: newRecoveryCodes,
});

export const removeTotp = defineEndpoint({
  ...ownChange,
  name: 'removeTotp',
  method: 'DELETE',
  path: '/api/v1/users/me/totp',
  summary: 'Removes the authenticator app, unless it is the last second step of a user who must have one.',
  status: 204,
});

export const replaceRecoveryCodes = defineEndpoint({
  ...ownChange,
  name: 'replaceRecoveryCodes',
  method: 'POST',
  path: '/api/v1/users/me/recovery-codes',
  summary: 'New recovery codes, returned once; the old ones no longer work.',
  response: newRecoveryCodes,
});

export const removeFactors = defineEndpoint({
  base: 'api',
  access: 'superuser',
  isSensitive: true,
  name: 'removeFactors',
  method: 'DELETE',
  path: '/users/{id}/factors',
  summary:
    'Removes all second steps of a user who has lost them, and tells the user by mail. Those of a superuser end a day later, unless that user signs in with one before.',
  params: idParams,
  status: 204,
});

const ruleCall = { base: 'api', access: 'user', permission: 'partner.manage' } as const;

export const getSignInRule = defineEndpoint({
  ...ruleCall,
  name: 'getSignInRule',
  method: 'GET',
  path: '/partners/{id}/sign_in_rule',
  summary: 'What a partner requires of its users at their sign-in, and of their sessions.',
  params: idParams,
  response: signInRule,
});

export const saveSignInRule = defineEndpoint({
  ...ruleCall,
  isSensitive: true,
  name: 'saveSignInRule',
  method: 'PUT',
  path: '/partners/{id}/sign_in_rule',
  summary:
    'Sets from which day on the users of a partner need a second step, and the limits of their sessions, which also hold for those that exist. Superusers always need a second step, in every partner.',
  params: idParams,
  body: signInRuleForm,
  response: signInRule,
});
