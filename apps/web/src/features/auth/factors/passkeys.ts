import type {
  PasskeyAttestation,
  PasskeySignature,
} from '@greenroom/domain/auth/factors/passkey-responses.ts';

type Options = Record<string, unknown>;

/** Loaded when a passkey is used: most sign-ins do without. */
const load = () => import('@simplewebauthn/browser');

export async function signWithPasskey(options: Options): Promise<PasskeySignature> {
  const { startAuthentication } = await load();
  return (await startAuthentication({ optionsJSON: options as never })) as PasskeySignature;
}

/** For the suggestions of a field, which not every browser has. */
export async function mayOfferPasskeys(): Promise<boolean> {
  return (await load()).browserSupportsWebAuthnAutofill();
}

/** Waits until the user chooses a passkey from the suggestions; another ceremony ends the wait. */
export async function signWithOfferedPasskey(options: Options): Promise<PasskeySignature> {
  const { startAuthentication } = await load();
  const offer = { optionsJSON: options as never, useBrowserAutofill: true };
  return (await startAuthentication(offer)) as PasskeySignature;
}

export async function endPasskeyOffer(): Promise<void> {
  (await load()).WebAuthnAbortService.cancelCeremony();
}

export async function makePasskey(options: Options): Promise<PasskeyAttestation> {
  const { startRegistration } = await load();
  return (await startRegistration({ optionsJSON: options as never })) as PasskeyAttestation;
}

/** The user closed the browser's dialog, or has no passkey here: browsers do not say which. */
export function isDeclined(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}

/** The authenticator has a passkey of this account already. */
export function isMadeAlready(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError';
}
