import type { AuthTokens } from '@greenroom/domain/auth/auth-tokens.ts';
import { storableText } from '@greenroom/domain/format/storable-text.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { asSystem } from '#platform/database/scope.ts';
import { networkOf } from '#platform/limits/rate-limiter.ts';
import { requirePlaceInLine, verifyPassword } from '#platform/passwords/hash-password.ts';
import type { Services } from '#platform/services.ts';
import type { DeviceMarks } from '#platform/tokens/device-marks.ts';
import { admitSignIn } from './admit-sign-in.ts';
import { issueTokens } from './issue-tokens.ts';
import { insertSession } from './sessions.queries.ts';
import { recordSignIn, tallySignIn } from './sign-in-history.queries.ts';
import { type LoginRow, selectLogin } from './users.queries.ts';

type Attempt = {
  username: string;
  password: string;
  address: string;
  /** What the browser calls itself. */
  browser?: string | undefined;
  marks: DeviceMarks;
};

/** Enough to recognise a browser. */
const maxBrowserLength = 300;

/**
 * Unknown, wrong and inactive accounts get the same response after the same work. An attempt counts before the password
 * is checked, so that guesses sent all at once cannot outrun the limit.
 */
export async function logIn(
  services: Services,
  attempt: Attempt,
): Promise<{ tokens: AuthTokens; marks: DeviceMarks }> {
  const { database, deviceMarker } = services;
  const user = await asSystem(database, (db) => selectLogin(db, attempt.username));
  const account = user?.hash ? { user_id: user.id, hash: user.hash } : undefined;
  const mark = account && deviceMarker.find(attempt.marks, account, services.now());
  const caller = { isKnown: mark !== undefined };
  requirePlaceInLine(caller);
  const { username: name, address } = attempt;
  const network = networkOf(address);
  const { isAdmitted, forgive } = await admitSignIn(services, { name, network, user, mark });
  const matches = await verifyPassword((isAdmitted && user?.hash) || undefined, attempt.password, caller);
  if (!user || !account || !matches || !user.is_active) {
    if (user) recordFailedSignIn(services, { user_id: user.id, address });
    throw wrongCredentials();
  }

  await forgive();
  const session = await openSession(services, user, attempt);
  const { must_change_password } = user;
  return {
    tokens: await issueTokens(services, { ...session, user_id: user.id, must_change_password }),
    marks: deviceMarker.add(attempt.marks, account, services.now()),
  };
}

function openSession(services: Services, user: LoginRow, { address, browser }: Attempt) {
  const now = services.now();
  return asSystem(services.database, async (db) => {
    // The check takes a while; a password change in the meantime has ended this attempt too.
    const isStill = await db
      .selectFrom('user_passwords')
      .where('user_id', '=', user.id)
      .where('hash', '=', user.hash)
      .select('user_id')
      .forShare()
      .executeTakeFirst();
    if (!isStill) throw wrongCredentials();
    await recordSignIn(db, { user_id: user.id, address, now });
    const place = { address, browser: browser ? storableText(browser).slice(0, maxBrowserLength) : null };
    return insertSession(db, { user_id: user.id, now, maxDays: services.config.SESSION_DAYS, place });
  });
}

/** Runs after the response, whose time must not reveal that the account exists. */
export function recordFailedSignIn(services: Services, failed: { user_id: number; address: string }): void {
  services.background('count a failed sign-in', () =>
    asSystem(services.database, (db) =>
      tallySignIn(db, { ...failed, outcome: 'failed', now: services.now() }),
    ),
  );
}

function wrongCredentials(): Problem {
  return new Problem('invalid-credentials', 'The email or password is wrong.');
}
