import * as z from 'zod/mini';
import { boundedText } from '../http/bounded-text.ts';
import { atLeast } from '../http/length-checks.ts';
import { challengeId, passkeySignature } from './factors/passkey-responses.ts';
import { totpCode } from './factors/typed-codes.ts';
import { passwordMaxLength } from './password-rule.ts';

/** An existing password may predate the current rule. */
export const typedPassword = boundedText(passwordMaxLength).check(atLeast(1, 'is required'));

export const identityConfirmation = z
  .object({
    password: z.optional(typedPassword),
    totp: z.optional(totpCode),
    challenge_id: z.optional(challengeId),
    passkey: z.optional(passkeySignature),
  })
  .check(
    z.refine(
      ({ password, totp, passkey, challenge_id }) =>
        [password, totp, passkey].filter((step) => step !== undefined).length === 1 &&
        (passkey === undefined) === (challenge_id === undefined),
      'must have one of password, totp, and passkey with challenge_id',
    ),
  );
