import { challengeSeconds } from '@greenroom/domain/auth/factors/factor-limits.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { asSystem } from '#platform/database/scope.ts';
import { networkOf } from '#platform/limits/rate-limiter.ts';
import { requirePlaceInLine, verifyPassword } from '#platform/passwords/hash-password.ts';
import type { Services } from '#platform/services.ts';
import { admitSignIn } from './admit-sign-in.ts';
import { insertChallenge, type SignInFacts } from './factors/challenges.queries.ts';
import { decideStep } from './factors/decide-step.ts';
import {
  endRemovedFactors,
  type FactorState,
  readFactorState,
  recordNotice,
} from './factors/factors.queries.ts';
import { mailSetupCode } from './factors/mail-setup-code.ts';
import {
  finishSignIn,
  markOfPassword,
  recordFailedSignIn,
  type SignedIn,
  type SignInPlace,
  wrongCredentials,
} from './finish-sign-in.ts';
import { selectLogin } from './users.queries.ts';

type Attempt = SignInPlace & {
  username: string;
  password: string;
  /** The host of passkeys; undefined where there are none. */
  rp_id: string | undefined;
  /** For a mail, if one is needed. */
  language: string;
};

/**
 * Unknown, wrong and inactive accounts get the same response after the same work. An attempt counts before the password
 * is checked, so that guesses sent all at once cannot outrun the limit.
 */
export async function logIn(services: Services, attempt: Attempt): Promise<SignedIn> {
  const { database, deviceMarker } = services;
  const user = await asSystem(database, (db) => selectLogin(db, attempt.username));
  const account = user?.hash ? { user_id: user.id, hash: user.hash } : undefined;
  const mark = account && deviceMarker.find(attempt.marks, account, services.now());
  const caller = { isKnown: mark !== undefined };
  requirePlaceInLine(caller);
  const { username: name, address } = attempt;
  const network = networkOf(address);
  const { isAdmitted, ...counts } = await admitSignIn(services, { name, network, user, mark });
  const matches = await verifyPassword((isAdmitted && user?.hash) || undefined, attempt.password, caller);
  if (!user || !account || !matches || !user.is_active) {
    if (user) recordFailedSignIn(services, { user_id: user.id, address });
    throw wrongCredentials();
  }

  const state = await readState(services, user.id, attempt.rp_id);
  const facts = { ...counts, password_mark: markOfPassword(account.hash), network };
  const step = decideStep(state, services.now());
  if (step !== 'nothing')
    throw await requireStep(services, { step, state, facts, user_id: user.id }, attempt);
  return finishSignIn(services, { ...facts, user_id: user.id, isFactorShown: false }, attempt);
}

function readState(services: Services, user_id: number, rp_id: string | undefined): Promise<FactorState> {
  const now = services.now();
  return asSystem(services.database, async (db) => {
    await endRemovedFactors(db, user_id, now);
    const state = await readFactorState(db, { user_id, rp_id, now, config: services.config });
    if (state.is_required && !state.hasFactor) await recordNotice(db, user_id, now);
    return state;
  });
}

type Needed = { step: 'factor' | 'setup'; state: FactorState; facts: SignInFacts; user_id: number };

/** No session and no token exist before all steps are done. */
async function requireStep(
  services: Services,
  { step, state, facts, user_id }: Needed,
  { language }: Attempt,
): Promise<Problem> {
  const now = services.now();
  const mailed = step === 'setup' ? await mailSetupCode(services, { user_id, language }) : {};
  const id = await asSystem(services.database, (db) =>
    insertChallenge(db, { purpose: step, user_id, ...facts, ...mailed }, now),
  );
  const challenge = {
    id,
    expires_in: challengeSeconds,
    factors: step === 'factor' ? state.kinds : [],
  };
  return step === 'factor'
    ? new Problem('second-factor-required', 'This account asks for a second step.', { challenge })
    : new Problem(
        'second-factor-setup-required',
        'This account needs a second step. We have mailed you a code to set it up.',
        { challenge },
      );
}
