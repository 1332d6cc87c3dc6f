import * as z from 'zod/mini';
import { boundedText, patternText } from '../../http/bounded-text.ts';
import { atMost } from '../../http/length-checks.ts';

const base64url = (maxLength: number) => patternText(maxLength, /^[\w-]*$/, 'must be base64url');

/** As WebAuthn limits it. */
const credentialId = base64url(1364);

/** What a browser returns for a passkey that signs, as `PublicKeyCredential.toJSON()` has it. */
export const passkeySignature = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(2048),
    signature: base64url(2048),
    userHandle: z.optional(z.nullable(base64url(88))),
  }),
});
export type PasskeySignature = z.infer<typeof passkeySignature>;

/** What a browser returns for a new passkey. */
export const passkeyAttestation = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(6144),
    transports: z.optional(z.array(boundedText(20)).check(atMost(10, 'has too many entries'))),
  }),
});
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>;

/** For `navigator.credentials`, in the form of `parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON`. */
export const passkeyOptions = z.record(z.string(), z.unknown());

export const challengeId = patternText(43, /^[\w-]{43}$/, 'must be the id of a challenge');
