import * as z from 'zod/mini';
import { boundedText, requiredText } from '../http/bounded-text.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { atLeast } from '../http/length-checks.ts';
import { authTokens } from './auth-tokens.ts';
import { maxEmailLength } from './email-pattern.ts';
import { identityConfirmation, typedPassword } from './identity-confirmation.ts';
import { ownAccount, ownAccountChange } from './own-account.ts';
import { ownSession, sessionId } from './own-session.ts';
import { passwordChoice, passwordResetRequest } from './password-forms.ts';

/** The server's own tokens have 43 characters. */
const token = boundedText(1024).check(atLeast(1, 'is required'));

export const login = defineEndpoint({
  name: 'login',
  method: 'POST',
  base: 'auth',
  path: '/api/v1/auth/login',
  access: 'public',
  summary: 'Sign in with email (or username) and password.',
  bodyType: 'form',
  body: z.object({
    username: requiredText(maxEmailLength),
    password: typedPassword,
  }),
  response: authTokens,
});

export const getCurrentUser = defineEndpoint({
  name: 'getCurrentUser',
  method: 'GET',
  base: 'auth',
  path: '/api/v1/auth/me',
  access: 'user',
  summary: 'The signed-in user.',
  response: ownAccount,
  openDuringForcedChange: true,
});

export const refreshTokens = defineEndpoint({
  name: 'refreshTokens',
  method: 'POST',
  base: 'auth',
  path: '/api/v1/auth/refresh',
  access: 'public',
  summary: 'Exchange a refresh token for new tokens. Each one works once; a second use ends the session.',
  body: z.object({ refresh_token: token }),
  response: authTokens,
});

export const logout = defineEndpoint({
  name: 'logout',
  method: 'POST',
  base: 'auth',
  path: '/api/v1/auth/logout',
  access: 'public',
  summary: 'End the session that a refresh token belongs to. Safe to repeat.',
  body: z.object({ refresh_token: token }),
  status: 204,
});

export const reauthenticate = defineEndpoint({
  name: 'reauthenticate',
  method: 'POST',
  base: 'auth',
  path: '/api/v1/auth/reauthenticate',
  access: 'user',
  summary:
    'Confirm who you are again, for calls that return `reauthentication-required` without it: with the password, a code of the authenticator app, or a passkey and its challenge.',
  body: identityConfirmation,
  status: 204,
});

export const setOwnPassword = defineEndpoint({
  name: 'setOwnPassword',
  isSensitive: true,
  method: 'POST',
  base: 'auth',
  path: '/api/v1/users/me/set-password',
  access: 'user',
  summary:
    'Change the own password, while a change is required or within ten minutes of a sign-in or re-authentication of this session. Ends every other session of the user.',
  body: passwordChoice,
  status: 204,
  openDuringForcedChange: true,
});

export const updateOwnAccount = defineEndpoint({
  name: 'updateOwnAccount',
  method: 'PUT',
  base: 'auth',
  path: '/api/v1/users/me',
  access: 'user',
  summary:
    'Changes the own name, language, theme and time zone. Omitted fields stay unchanged; null leaves the choice to the browser.',
  body: ownAccountChange,
  response: ownAccount,
});

export const listOwnSessions = defineEndpoint({
  name: 'listOwnSessions',
  method: 'GET',
  base: 'auth',
  path: '/api/v1/users/me/sessions',
  access: 'user',
  summary: 'Where the user is signed in, the latest first, up to 100.',
  response: z.array(ownSession),
});

export const endOwnSession = defineEndpoint({
  name: 'endOwnSession',
  method: 'DELETE',
  base: 'auth',
  path: '/api/v1/users/me/sessions/{id}',
  access: 'user',
  summary: 'Ends one session of the user, at once.',
  params: z.object({ id: sessionId }),
  status: 204,
});

export const endOtherSessions = defineEndpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  base: 'auth',
  path: '/api/v1/users/me/sessions',
  access: 'user',
  summary: 'Ends all sessions of the user except this one, at once.',
  status: 204,
});

export const requestPasswordReset = defineEndpoint({
  name: 'requestPasswordReset',
  method: 'POST',
  base: 'auth',
  path: '/api/v1/auth/request-password-reset',
  access: 'public',
  summary:
    'Send a reset link, if the address belongs to an active user. The response does not reveal whether it does.',
  body: passwordResetRequest,
  status: 204,
});

export const resetPassword = defineEndpoint({
  name: 'resetPassword',
  method: 'POST',
  base: 'auth',
  path: '/api/v1/auth/password-reset',
  access: 'public',
  summary: 'Set a new password with the token of a reset link. A link works once, for one hour.',
  body: z.extend(passwordChoice, { token }),
  status: 204,
});

export const objectToSignIn = defineEndpoint({
  name: 'objectToSignIn',
  method: 'POST',
  base: 'auth',
  path: '/api/v1/auth/sign-in-objection',
  access: 'public',
  summary:
    'With the link of the mail about a sign-in that was not the own one: ends all sessions and the password of the account, and mails a link to set a new one. Works once, for seven days.',
  body: z.object({ token }),
  status: 204,
});
