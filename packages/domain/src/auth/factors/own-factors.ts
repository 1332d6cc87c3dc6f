import * as z from 'zod/mini';
import { requiredText } from '../../http/bounded-text.ts';
import { maxPasskeyNameLength } from './factor-limits.ts';

export const passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
  /** Synchronised by its provider, so that it survives the loss of a device. */
  is_backed_up: z.boolean(),
  /** The host that it was made for, if that is no longer the one of the console: it works there alone. */
  made_for: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof passkey>;

export const ownFactors = z.object({
  has_totp: z.boolean(),
  passkeys: z.array(passkey),
  recovery_codes_left: z.int(),
  /** Whether the partner, or being a superuser, requires a second step. */
  is_required: z.boolean(),
  /** Until then the user signs in without one. Null when none is required, or one is set up. */
  due_at: z.nullable(z.string()),
  /** Passkeys need https and a name, or localhost. */
  may_use_passkeys: z.boolean(),
});
export type OwnFactors = z.infer<typeof ownFactors>;

export const passkeyName = z.object({ name: requiredText(maxPasskeyNameLength) });

/** For an authenticator app: as text, and as the address in its QR code. */
export const totpSecret = z.object({ secret: z.string(), uri: z.string() });
export type TotpSecret = z.infer<typeof totpSecret>;

/** Shown once. Null when the user already has some. */
export const newRecoveryCodes = z.object({ recovery_codes: z.nullable(z.array(z.string())) });
