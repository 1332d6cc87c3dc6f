import { Problem } from '@greenroom/domain/http/problem.ts';
import { readAsSystem } from '#platform/database/scope.ts';
import { networkOf } from '#platform/limits/rate-limiter.ts';
import { requirePlaceInLine, verifyPassword } from '#platform/passwords/hash-password.ts';
import type { Services } from '#platform/services.ts';
import { admitSignIn } from './admit-sign-in.ts';
import {
  finishSignIn,
  markOfPassword,
  recordFailedSignIn,
  type SignedIn,
  type SignInPlace,
  wrongCredentials,
} from './finish-sign-in.ts';
import { requireFactorStep } from './require-factor-step.ts';
import { requireNoSso } from './sso/sso-rule.queries.ts';
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
  const user = await readAsSystem(database, (db) => selectLogin(db, attempt.username));
  const account = user?.hash ? { user_id: user.id, hash: user.hash } : undefined;
  const mark = account && deviceMarker.find(attempt.marks, account, services.now());
  const caller = { isKnown: mark !== undefined };
  requirePlaceInLine(caller);
  const { username: name, address } = attempt;
  const network = networkOf(address);
  const { isAdmitted, ...counts } = await admitSignIn(services, { name, network, user, mark }).catch(
    (error: unknown) => {
      if (error instanceof Problem) services.strangers.count('sign-ins-throttled', network, services.now());
      throw error;
    },
  );
  const matches = await verifyPassword((isAdmitted && user?.hash) || undefined, attempt.password, caller);
  if (!user || !account || !matches || !user.may_enter) {
    if (user) recordFailedSignIn(services, { user_id: user.id, address });
    // The name is not stored: it may be a password in the wrong field.
    else services.strangers.count('unknown-sign-ins-failed', network, services.now());
    throw wrongCredentials();
  }

  await requireNoSso(services, user.id);
  const facts = { ...counts, password_mark: markOfPassword(account.hash), network };
  const { rp_id, language } = attempt;
  await requireFactorStep(services, { user_id: user.id, rp_id, language, facts });
  return finishSignIn(services, { ...facts, user_id: user.id, isFactorShown: false }, attempt);
}
