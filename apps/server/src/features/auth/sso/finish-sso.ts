import { Problem } from '@greenroom/domain/http/problem.ts';
import { asSystem } from '#platform/database/scope.ts';
import { type Limit, networkOf } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import { finishSignIn, type SignedIn, type SignInPlace } from '../finish-sign-in.ts';
import { requireFactorStep } from '../require-factor-step.ts';
import { takeCode } from './sso-codes.queries.ts';

/** Codes have 256 bits; this only keeps guessing cheap for the database. */
const finishLimit: Limit = { name: 'sso-finish', max: 300, windowSeconds: 900 };

type Finish = { code: string; verifier: string; rp_id: string | undefined; language: string };

/** The tokens, or the second step that the user still has to show. */
export async function finishSso(
  services: Services,
  { code, verifier, rp_id, language }: Finish,
  place: SignInPlace,
): Promise<SignedIn> {
  const network = networkOf(place.address);
  await services.limiter.require(finishLimit, network);
  const taken = await asSystem(services.database, (db) =>
    takeCode(db, { code, verifier, now: services.now() }),
  );
  if (!taken)
    throw new Problem('sso-rejected', 'This sign-in took too long or was used already. Please start again.');
  const { user_id, is_factor_shown: isFactorShown, partner_id, sealed_id_token } = taken;
  const sso = { partner_id, sealed_id_token };
  if (!isFactorShown)
    await requireFactorStep(services, {
      ...{ user_id, rp_id, language },
      facts: { network, counts: [], sso_partner_id: partner_id, sealed_id_token },
    });
  return finishSignIn(services, { user_id, password_mark: null, counts: [], isFactorShown, sso }, place);
}
