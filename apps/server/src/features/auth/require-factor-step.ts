import { challengeSeconds } from '@greenroom/domain/auth/factors/factor-limits.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { asSystem, readAsSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { insertChallenge, type SignInFacts } from './factors/challenges.queries.ts';
import { decideStep } from './factors/decide-step.ts';
import {
  endRemovedFactors,
  type FactorState,
  readFactorState,
  recordNotice,
} from './factors/factors.queries.ts';
import { mailSetupCode } from './factors/mail-setup-code.ts';

type FirstStep = {
  user_id: number;
  /** The host of passkeys; undefined where there are none. */
  rp_id: string | undefined;
  /** For a mail, if one is needed. */
  language: string;
  facts: SignInFacts;
};

/** Throws the challenge of a user who still has to show a second step. No session and no token exist before all steps are done. */
export async function requireFactorStep(services: Services, first: FirstStep): Promise<void> {
  const state = await readState(services, first);
  const step = decideStep(state, services.now());
  if (step === 'nothing') return;
  const { user_id, language, facts } = first;
  const mailed = step === 'setup' ? await mailSetupCode(services, { user_id, language }) : {};
  const id = await asSystem(services.database, (db) =>
    insertChallenge(db, { purpose: step, user_id, ...facts, ...mailed }, services.now()),
  );
  const challenge = {
    id,
    expires_in: challengeSeconds,
    factors: step === 'factor' ? state.kinds : [],
  };
  throw step === 'factor'
    ? new Problem('second-factor-required', 'This account asks for a second step.', { challenge })
    : new Problem(
        'second-factor-setup-required',
        'This account needs a second step. We have mailed you a code to set it up.',
        { challenge },
      );
}

async function readState(services: Services, { user_id, rp_id }: FirstStep): Promise<FactorState> {
  const { database, config } = services;
  const now = services.now();
  const read = (db: SystemDb) => readFactorState(db, { user_id, rp_id, now, config });
  const found = await readAsSystem(database, read);
  const isTelling = found.is_required && !found.hasFactor && !found.isTold;
  // Most sign-ins change nothing here.
  if (!found.isRemovalDue && !isTelling) return found;
  return asSystem(database, async (db) => {
    await endRemovedFactors(db, user_id, now);
    const state = await read(db);
    if (state.is_required && !state.hasFactor) await recordNotice(db, user_id, now);
    return state;
  });
}
