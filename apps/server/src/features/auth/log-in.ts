import type { AuthTokens } from '@greenroom/domain/auth/auth-tokens.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { asSystem } from '#access/scope.ts';
import { demandPlaceInLine, verifyPassword } from '#platform/passwords/hash-password.ts';
import type { Services } from '#platform/services.ts';
import type { DeviceMarks } from '#platform/tokens/device-marks.ts';
import { admitSignIn } from './admit-sign-in.ts';
import { issueTokens } from './issue-tokens.ts';
import { insertSession } from './sessions.queries.ts';
import { type LoginRow, selectLogin } from './users.queries.ts';

type Attempt = { username: string; password: string; network: string; marks: DeviceMarks };

/**
 * Unknown, wrong and inactive get the same answer after the same work. An attempt counts before the password is
 * looked at, so that guesses sent all at once cannot outrun the limit.
 */
export async function logIn(
  services: Services,
  attempt: Attempt,
): Promise<{ tokens: AuthTokens; marks: DeviceMarks }> {
  const { database, deviceMarker } = services;
  const user = await asSystem(database, (db, scope) => selectLogin(db, scope, attempt.username));
  const account = user?.hash ? { user_id: user.id, hash: user.hash } : undefined;
  const mark = account && deviceMarker.find(attempt.marks, account, services.now());
  const caller = { isKnown: mark !== undefined };
  demandPlaceInLine(caller);
  const { username: name, network } = attempt;
  const { isHeard, forgive } = await admitSignIn(services, { name, network, user, mark });
  const matches = await verifyPassword((isHeard && user?.hash) || undefined, attempt.password, caller);
  if (!user || !account || !matches || !user.is_active) throw wrongCredentials();

  await forgive();
  const session = await openSession(services, user);
  const { must_change_password } = user;
  return {
    tokens: await issueTokens(services, { ...session, user_id: user.id, must_change_password }),
    marks: deviceMarker.add(attempt.marks, account, services.now()),
  };
}

function openSession(services: Services, user: LoginRow) {
  return asSystem(services.database, async (db, scope) => {
    // Checking takes a while; a password changed meanwhile has ended this attempt too.
    const isStill = await db
      .selectFrom('user_passwords')
      .where('user_id', '=', user.id)
      .where('hash', '=', user.hash)
      .select('user_id')
      .forShare()
      .executeTakeFirst();
    if (!isStill) throw wrongCredentials();
    return insertSession(db, scope, {
      user_id: user.id,
      now: services.now(),
      mostDays: services.config.SESSION_DAYS,
    });
  });
}

function wrongCredentials(): Problem {
  return new Problem('invalid-credentials', 'The email or the password is not right.');
}
