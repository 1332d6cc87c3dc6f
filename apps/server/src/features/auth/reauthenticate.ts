import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { PasskeySignature } from '@greenroom/domain/auth/factors/passkey-responses.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { asSystem } from '#platform/database/scope.ts';
import { countAttempts, countKey, forgiveCounts, requireAllowed } from '#platform/limits/throttle.ts';
import { requirePlaceInLine, verifyPassword } from '#platform/passwords/hash-password.ts';
import type { Services } from '#platform/services.ts';
import { invalidToken } from '#platform/tokens/access-tokens.ts';
import { factorLimit } from './factors/complete-challenge.ts';
import { passkeyRejected } from './factors/own-passkeys.ts';
import type { RelyingParty } from './factors/relying-party.ts';
import { isConfirmedByPasskey } from './factors/use-passkey.ts';
import { verifyTotp } from './factors/verify-code.ts';
import { recordFailedSignIn } from './finish-sign-in.ts';
import { selectPasswordHash } from './passwords.queries.ts';
import { recordAuthentication } from './sessions.queries.ts';
import { signInThrottles } from './sign-in-throttles.ts';

type Confirmation = {
  password?: string | undefined;
  totp?: string | undefined;
  passkey?: PasskeySignature | undefined;
  challenge_id?: string | undefined;
};

type Requester = { viewer: Viewer; address: string; party: RelyingParty | undefined };

/**
 * Checks the signed-in user again. The throttle counts attempts by session: a session begins with the right password,
 * and wrong guesses in a stolen session do not slow down the owner's sign-in in another browser.
 */
export async function reauthenticate(
  services: Services,
  { viewer, address, party }: Requester,
  confirmation: Confirmation,
): Promise<void> {
  const { database } = services;
  const { user_id, session_id } = viewer;
  const counted = { throttle: signInThrottles(services.config).session, subject: session_id };
  const count = () => asSystem(database, async (db) => requireAllowed(await countAttempts(db, [counted])));
  const problem = await findProblem(services, { ...confirmation, user_id, party, address, count });
  if (problem) {
    recordFailedSignIn(services, { user_id, address });
    throw problem;
  }
  await asSystem(database, async (db) => {
    const key = countKey(counted);
    await forgiveCounts(db, { inOrder: [key], cleared: [key] });
    const isLive = await recordAuthentication(db, { session_id, now: services.now() });
    if (!isLive) throw invalidToken();
  });
}

type Check = Confirmation & {
  user_id: number;
  address: string;
  party: RelyingParty | undefined;
  count: () => Promise<void>;
};

/** Undefined when it is the user. */
async function findProblem(services: Services, check: Check): Promise<Problem | undefined> {
  const { database, limiter, now } = services;
  const { password, totp, passkey, challenge_id, user_id, party, address, count } = check;
  if (passkey) {
    const isOwn =
      party &&
      challenge_id !== undefined &&
      (await isConfirmedByPasskey(services, { challenge_id, passkey }, { user_id, party, address }));
    return isOwn ? undefined : passkeyRejected();
  }
  if (totp !== undefined) {
    await count();
    await limiter.require(factorLimit, String(user_id));
    const isRight = await asSystem(database, (db) =>
      verifyTotp(db, services, { user_id, code: totp, now: now() }),
    );
    if (!isRight) return new Problem('code-wrong', 'This is not the code of your app.');
    await limiter.forgive(factorLimit, String(user_id));
    return undefined;
  }
  const caller = { isKnown: true };
  requirePlaceInLine(caller);
  await count();
  const hash = await asSystem(database, (db) => selectPasswordHash(db, user_id));
  const isRight = await verifyPassword(hash, password ?? '', caller);
  return isRight ? undefined : new Problem('password-wrong', 'The current password is wrong.');
}
