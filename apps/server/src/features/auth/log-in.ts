import type { AuthTokens } from '@greenroom/domain/auth/auth-tokens.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { asSystem } from '#access/scope.ts';
import { verifyPassword } from '#platform/passwords/hash-password.ts';
import type { Services } from '#platform/services.ts';
import { issueTokens } from './issue-tokens.ts';
import { accountSubject, loginLimits } from './login-limits.ts';
import { insertSession } from './sessions.queries.ts';
import { selectLogin } from './users.queries.ts';

/**
 * Unknown, wrong and inactive get the same answer after the same work. An attempt counts before the password is
 * looked at, so that guesses sent all at once cannot outrun the limit.
 */
export async function logIn(
  services: Services,
  attempt: { username: string; password: string; address: string },
): Promise<AuthTokens> {
  const { database, limiter } = services;
  const limits = loginLimits(services.config);
  await limiter.demand(limits.address, attempt.address);
  await limiter.demand(limits.name, attempt.username);

  const user = await asSystem(database, (db, scope) => selectLogin(db, scope, attempt.username));
  // Email and username lead to one account. When both together have used up its attempts, the answer is that of a wrong
  // password: "too many" for a name that was not tried before would tell that it is somebody's.
  const account = user ? accountSubject(user.id) : `nobody ${attempt.username}`;
  const { allowed } = await limiter.hit(limits.account, account);
  const matches = await verifyPassword((allowed && user?.hash) || undefined, attempt.password);
  if (!user || !matches || !user.is_active) {
    throw wrongCredentials();
  }

  await limiter.forgive(limits.name, attempt.username);
  await limiter.forgive(limits.account, account);
  await limiter.forgive(limits.address, attempt.address, 1);
  const session = await asSystem(database, async (db, scope) => {
    // Checking takes a while; a password changed meanwhile has ended this attempt too.
    const isStill = await db
      .selectFrom('user_passwords')
      .where('user_id', '=', user.id)
      .where('hash', '=', user.hash)
      .select('user_id')
      .forShare()
      .executeTakeFirst();
    if (!isStill) throw wrongCredentials();
    return insertSession(db, scope, { user_id: user.id, now: services.now() });
  });
  return issueTokens(services, {
    ...session,
    user_id: user.id,
    must_change_password: user.must_change_password,
  });
}

function wrongCredentials(): Problem {
  return new Problem('invalid-credentials', 'The email or the password is not right.');
}
