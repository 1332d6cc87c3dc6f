import * as z from 'zod/mini';

export const authTokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.int(),
  token_type: z.literal('bearer'),
  force_password_change: z.boolean(),
});
export type AuthTokens = z.infer<typeof authTokens>;

/** Lifetime of an access token. The browser also assumes it when the server gives none. */
export const accessTokenSeconds = 1800;
/** A session ends when its refresh token has not been used for this long. */
export const refreshTokenDays = 14;
/** For this long after a sign-in or re-authentication, a session may change its user's password. */
export const reauthenticationMinutes = 10;

export const resetLinkMinutes = 60;
/** A person who is invited may read the mail after the weekend. */
export const invitationDays = 3;
/** The mail about a sign-in may be read after a holiday. */
export const objectionDays = 7;
