import type { AuthTokens } from '@greenroom/domain/auth/auth-tokens.ts';
import { maxChallengeAttempts, maxFactorAttempts } from '@greenroom/domain/auth/factors/factor-limits.ts';
import type { PasskeySignature } from '@greenroom/domain/auth/factors/passkey-responses.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import { type Limit, networkOf } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import type { DeviceMarks } from '#platform/tokens/device-marks.ts';
import { finishSignIn, recordFailedSignIn, type SignInPlace } from '../finish-sign-in.ts';
import { recordOwnAction } from '../sign-in-history.queries.ts';
import {
  type Challenge,
  type ChallengePurpose,
  challengeExpired,
  deleteChallenge,
  findChallenge,
} from './challenges.queries.ts';
import { cancelRemoval } from './factors.queries.ts';
import type { RelyingParty } from './relying-party.ts';
import { verifyRecoveryCode, verifyTotp } from './verify-code.ts';
import { verifyPasskey } from './verify-passkey.ts';

/** Over all challenges: a new sign-in does not start it anew. */
export const factorLimit: Limit = { name: 'factor-account', max: maxFactorAttempts, windowSeconds: 900 };

/** Of a sign-in that began with a provider. */
export function ssoOf({ sso_partner_id, sealed_id_token }: Challenge) {
  return sso_partner_id === null || sealed_id_token === null
    ? undefined
    : { partner_id: sso_partner_id, sealed_id_token };
}

type Response = {
  challenge_id: string;
  totp?: string | undefined;
  recovery_code?: string | undefined;
  passkey?: PasskeySignature | undefined;
};

/** The second step of a sign-in. Attempts are counted before they are checked, each in its own transaction. */
export async function completeChallenge(
  services: Services,
  { challenge_id, ...response }: Response,
  { party, place }: { party: RelyingParty | undefined; place: SignInPlace },
): Promise<{ tokens: AuthTokens; marks: DeviceMarks }> {
  const { database, limiter } = services;
  const challenge = await countResponse(services, { id: challenge_id, purpose: 'factor', place });
  const { user_id } = challenge;
  // A passkey cannot be guessed.
  if (!response.passkey) await limiter.require(factorLimit, String(user_id));
  const isRight = await asSystem(database, async (db) => {
    const matches = await check(db, services, { challenge, response, party, address: place.address });
    if (matches) {
      await requireUnused(db, challenge);
      await cancelRemoval(db, user_id);
      if (response.recovery_code !== undefined)
        await recordOwnAction(db, { action: 'recovery-code-used', user_id, address: place.address });
    }
    return matches;
  });
  if (!isRight) {
    recordFailedSignIn(services, { user_id, address: place.address });
    throw rejected(challenge);
  }
  if (!response.passkey) await limiter.forgive(factorLimit, String(user_id));
  return finishSignIn(services, { ...challenge, isFactorShown: true, sso: ssoOf(challenge) }, place);
}

export type OpenChallenge = Challenge & { user_id: number };

/** Bound to the network in which the password was typed. */
export async function countResponse(
  { database, now }: Services,
  { id, purpose, place }: { id: string; purpose: ChallengePurpose; place: SignInPlace },
): Promise<OpenChallenge> {
  const counted = await asSystem(database, async (db) => {
    const found = await findChallenge(db, { id, purpose, now: now() });
    if (!found || found.network !== networkOf(place.address)) return undefined;
    const attempts = found.attempts + 1;
    await db.updateTable('auth_challenges').set({ attempts }).where('id_hash', '=', found.id_hash).execute();
    return { ...found, attempts };
  });
  if (!counted || counted.user_id === null) throw challengeExpired();
  return { ...counted, user_id: counted.user_id };
}

/** Of two right responses at once the second comes too late. */
export async function requireUnused(db: SystemDb, challenge: Challenge): Promise<void> {
  if (!(await deleteChallenge(db, challenge))) throw challengeExpired();
}

async function check(
  db: SystemDb,
  services: Services,
  {
    challenge,
    response,
    party,
    address,
  }: {
    challenge: OpenChallenge;
    response: Omit<Response, 'challenge_id'>;
    party: RelyingParty | undefined;
    address: string;
  },
): Promise<boolean> {
  const { user_id, webauthn_challenge } = challenge;
  const now = services.now();
  if (response.totp !== undefined) return verifyTotp(db, services, { user_id, code: response.totp, now });
  if (response.recovery_code !== undefined)
    return verifyRecoveryCode(db, { user_id, code: response.recovery_code, now });
  if (!response.passkey || !party || webauthn_challenge === null) return false;
  const { passkey } = response;
  const owner = await verifyPasskey(db, {
    ...{ passkey, challenge: webauthn_challenge, party, user_id, mustVerifyUser: false, now },
    ...{ jobs: services.jobs, address },
  });
  return owner === user_id;
}

export function rejected({ attempts }: Pick<Challenge, 'attempts'>): Problem {
  const attempts_left = maxChallengeAttempts - attempts;
  return new Problem(
    'second-factor-rejected',
    attempts_left > 0
      ? 'This does not fit. Check it and try again.'
      : 'This does not fit. Please sign in again.',
    { values: { attempts_left } },
  );
}
