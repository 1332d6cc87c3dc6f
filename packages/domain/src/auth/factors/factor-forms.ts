import * as z from 'zod/mini';
import { challengeId, passkeySignature } from './passkey-responses.ts';
import { mailedCode, recoveryCode, totpCode } from './typed-codes.ts';

export const challenge = z.object({ challenge_id: challengeId });

/** The second step of a sign-in. */
export const challengeResponse = z
  .extend(challenge, {
    totp: z.optional(totpCode),
    recovery_code: z.optional(recoveryCode),
    passkey: z.optional(passkeySignature),
  })
  .check(
    z.refine(
      ({ totp, recovery_code, passkey }) =>
        [totp, recovery_code, passkey].filter((step) => step !== undefined).length === 1,
      'must have one of totp, recovery_code and passkey',
    ),
  );

export const factorSetupStart = z.extend(challenge, { mailed_code: mailedCode });

export const factorSetupEnd = z.extend(factorSetupStart, { totp: totpCode });

export const totpConfirmation = z.object({ totp: totpCode });
