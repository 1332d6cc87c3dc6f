import * as z from 'zod/mini';

/** The second steps of a sign-in that an account may have. */
export const factorKinds = ['passkey', 'totp', 'recovery-code'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** What a sign-in still needs, in the response that asks for it. */
export const signInChallenge = z.object({
  id: z.string(),
  /** Seconds. */
  expires_in: z.int(),
  /** Empty when the account has to set one up first. */
  factors: z.array(z.enum(factorKinds)),
});
export type SignInChallenge = z.infer<typeof signInChallenge>;
