import type { PasskeySignature } from '@greenroom/domain/auth/factors/passkey-responses.ts';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import { type Limit, networkOf } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import { finishSignIn, type SignedIn, type SignInPlace, wrongCredentials } from '../finish-sign-in.ts';
import {
  challengeExpired,
  findChallenge,
  insertChallenge,
  setWebauthnChallenge,
  takeChallenge,
} from './challenges.queries.ts';
import { cancelRemoval } from './factors.queries.ts';
import type { PasskeyStart } from './own-passkeys.ts';
import type { RelyingParty } from './relying-party.ts';
import { verifyPasskey } from './verify-passkey.ts';

/** Each stores a row of five minutes. Every open sign-in page requests one, and many people share one office address. */
const startLimit: Limit = { name: 'passkey-start', max: 3000, windowSeconds: 900 };

/** Without a list of passkeys: the browser offers what it has, and a caller does not learn who has one. */
export async function startPasskeySignIn(
  { database, limiter, now }: Services,
  { rp_id }: RelyingParty,
  address: string,
): Promise<PasskeyStart> {
  await limiter.require(startLimit, networkOf(address));
  const options = await generateAuthenticationOptions({ rpID: rp_id, userVerification: 'required' });
  const waiting = { purpose: 'passkey' as const, user_id: null, webauthn_challenge: options.challenge };
  const challenge_id = await asSystem(database, (db) => insertChallenge(db, waiting, now()));
  return { challenge_id, options: options as unknown as Record<string, unknown> };
}

type Signed = { challenge_id: string; passkey: PasskeySignature };

/** It counts as both steps: something that its owner has, and has unlocked. */
export async function signInWithPasskey(
  services: Services,
  { challenge_id, passkey }: Signed,
  { party, place }: { party: RelyingParty; place: SignInPlace },
): Promise<SignedIn> {
  const now = services.now();
  const challenge = await asSystem(services.database, (db) =>
    takeChallenge(db, { id: challenge_id, purpose: 'passkey', now }),
  );
  const user_id = await asSystem(services.database, async (db) => {
    const owner = await verifyPasskey(db, {
      ...{ passkey, challenge: challenge.webauthn_challenge ?? '', party, user_id: null },
      ...{ mustVerifyUser: true, now, jobs: services.jobs, address: place.address },
    });
    if (owner !== undefined) await cancelRemoval(db, owner);
    return owner;
  });
  if (user_id === undefined) throw wrongCredentials();
  return finishSignIn(services, { user_id, password_mark: null, counts: [], isFactorShown: true }, place);
}

/** For the second step of a sign-in whose password was right. */
export function getChallengeOptions(
  { database, now }: Services,
  { id, rp_id, address }: { id: string; rp_id: string; address: string },
): Promise<Record<string, unknown>> {
  return asSystem(database, async (db) => {
    const challenge = await findChallenge(db, { id, purpose: 'factor', now: now() });
    if (!challenge?.user_id || challenge.network !== networkOf(address)) throw challengeExpired();
    const options = await optionsFor(db, { user_id: challenge.user_id, rp_id });
    await setWebauthnChallenge(db, challenge, options.challenge);
    return options as unknown as Record<string, unknown>;
  });
}

/** For a signed-in user who confirms the own identity. */
export function startPasskeyConfirmation(
  { database, now }: Services,
  { user_id, rp_id }: { user_id: number; rp_id: string },
): Promise<PasskeyStart> {
  return asSystem(database, async (db) => {
    const options = await optionsFor(db, { user_id, rp_id });
    const waiting = { purpose: 'confirm' as const, user_id, webauthn_challenge: options.challenge };
    const challenge_id = await insertChallenge(db, waiting, now());
    return { challenge_id, options: options as unknown as Record<string, unknown> };
  });
}

async function optionsFor(db: SystemDb, { user_id, rp_id }: { user_id: number; rp_id: string }) {
  const owned = await db
    .selectFrom('passkeys')
    .where('user_id', '=', user_id)
    .where('rp_id', '=', rp_id)
    .select('credential_id')
    .execute();
  return generateAuthenticationOptions({
    rpID: rp_id,
    userVerification: 'preferred',
    allowCredentials: owned.map(({ credential_id }) => ({ id: credential_id.toString('base64url') })),
  });
}

/** Whether the signature is this user's, for a challenge of `startPasskeyConfirmation`. */
export async function isConfirmedByPasskey(
  { database, jobs, now: clock }: Services,
  { challenge_id, passkey }: Signed,
  { user_id, party, address }: { user_id: number; party: RelyingParty; address: string },
): Promise<boolean> {
  const now = clock();
  const challenge = await asSystem(database, (db) =>
    takeChallenge(db, { id: challenge_id, purpose: 'confirm', now }),
  );
  if (challenge.user_id !== user_id) return false;
  const owner = await asSystem(database, (db) =>
    verifyPasskey(db, {
      ...{ passkey, challenge: challenge.webauthn_challenge ?? '', party, user_id },
      ...{ mustVerifyUser: false, now, jobs, address },
    }),
  );
  return owner === user_id;
}
