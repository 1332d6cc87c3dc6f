import type { AuthTokens } from '@greenroom/domain/auth/auth-tokens.ts';
import type { TotpSecret } from '@greenroom/domain/auth/factors/own-factors.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import type { DeviceMarks } from '#platform/tokens/device-marks.ts';
import { finishSignIn, type SignInPlace } from '../finish-sign-in.ts';
import { recordOwnAction } from '../sign-in-history.queries.ts';
import {
  countResponse,
  factorLimit,
  type OpenChallenge,
  rejected,
  requireUnused,
  ssoOf,
} from './complete-challenge.ts';
import { findTotp, readFactorState, replaceCodes } from './factors.queries.ts';
import { hashMailedCode } from './mail-setup-code.ts';
import { lockFactors } from './own-factors.ts';
import { insertTotp, turnOnTotp } from './own-totp.ts';
import { createRecoveryCodes } from './recovery-codes.ts';

type Start = { challenge_id: string; mailed_code: string };

/** The secret of an app, for the holder of the password who also reads the mail of the account. */
export async function startFactorSetup(
  services: Services,
  start: Start,
  place: SignInPlace,
): Promise<TotpSecret> {
  const { user_id } = await requireMailedCode(services, start, place);
  return asSystem(services.database, async (db) => {
    await lockFactors(db, user_id);
    if ((await findTotp(db, user_id))?.confirmed_at) throw alreadySetUp();
    return insertTotp(db, services, user_id);
  });
}

export async function finishFactorSetup(
  services: Services,
  { totp, ...start }: Start & { totp: string },
  place: SignInPlace,
): Promise<{ tokens: AuthTokens; recovery_codes: string[]; marks: DeviceMarks }> {
  const challenge = await requireMailedCode(services, start, place);
  const { user_id } = challenge;
  const { codes, hashes } = createRecoveryCodes();
  await asSystem(services.database, async (db) => {
    await lockFactors(db, user_id);
    const { hasFactor } = await readFactorState(db, {
      ...{ user_id, now: services.now(), config: services.config },
    });
    if (hasFactor) throw alreadySetUp();
    await turnOnTotp(db, services, { user_id, code: totp });
    await requireUnused(db, challenge);
    await replaceCodes(db, { user_id, hashes });
    await recordOwnAction(db, { action: 'totp-added', user_id, address: place.address });
  });
  const signedIn = await finishSignIn(
    services,
    { ...challenge, isFactorShown: true, sso: ssoOf(challenge) },
    place,
  );
  return { ...signedIn, recovery_codes: codes };
}

async function requireMailedCode(
  services: Services,
  { challenge_id, mailed_code }: Start,
  place: SignInPlace,
): Promise<OpenChallenge> {
  const { limiter } = services;
  const challenge = await countResponse(services, { id: challenge_id, purpose: 'setup', place });
  await limiter.require(factorLimit, String(challenge.user_id));
  if (!challenge.mailed_code_hash?.equals(hashMailedCode(mailed_code))) throw rejected(challenge);
  await limiter.forgive(factorLimit, String(challenge.user_id));
  return challenge;
}

function alreadySetUp(): Problem {
  return new Problem('conflict', 'A second step is set up already. Please sign in again.');
}
