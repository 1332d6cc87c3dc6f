import { Problem } from '@greenroom/domain/http/problem.ts';
import { endings } from '#access/session-end.ts';
import { recordChanges } from '#features/audit/audit.queries.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import { type Limit, networkOf } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import { endSession } from '../../sessions.queries.ts';
import { clockToleranceSeconds, ssoFence } from '../connect-provider.ts';
import { findProvider, type Provider } from '../provider.queries.ts';
import { type LogoutToken, readLogoutToken } from './read-logout-token.ts';

/** Each makes the server read keys. A large company signs many people out at the end of a day. */
const limit: Limit = { name: 'sso-back-channel', max: 1000, windowSeconds: 900 };

type LogoutRequest = { partner_id: number; logout_token: string; address: string; request_id: string };

/**
 * The provider reports that it has signed a user out. Repeating a request ends nothing new: sessions that began after the
 * token was made stay.
 */
export async function endByProvider(services: Services, request: LogoutRequest): Promise<void> {
  const { database, log } = services;
  const { partner_id, logout_token, address, request_id } = request;
  await services.limiter.require(limit, networkOf(address));
  const provider = await asSystem(database, (db) => findProvider(db, partner_id));
  const token = provider && (await readToken(services, provider, logout_token));
  if (!token) throw rejected();
  const ended = await asSystem(database, async (db) => {
    const sessions = await findSessions(db, provider, token);
    for (const { session_id } of sessions) await endSession(db, session_id, endings.endedByProvider);
    const users = new Map(sessions.map(({ user_id, username }) => [user_id, username]));
    await recordChanges(db, {
      actor: { id: null, name: `Single sign-on (${provider.name})`, address, request_id },
      changes: [...users].map(([user_id, subject]) => ({
        ...({ action: 'user-signed-out', user_id, subject, before: null, after: null } as const),
      })),
    });
    return sessions.length;
  });
  log.info({ partner_id, ended }, 'a provider has signed a user out');
}

async function readToken(
  services: Services,
  { partner_id, issuer, client_id, metadata }: Provider,
  token: string,
): Promise<LogoutToken | undefined> {
  const jwks_uri = metadata?.jwks_uri;
  if (jwks_uri === undefined) return undefined;
  try {
    return await readLogoutToken(token, { issuer, client_id, jwks_uri, fence: ssoFence(services) });
  } catch (error) {
    services.log.warn({ partner_id, error }, 'the keys of a provider were not read');
    return undefined;
  }
}

/**
 * A token with a session means that one alone. Sessions from before their number at the provider was stored have none:
 * then all such sessions of the person end.
 */
function findSessions(
  db: SystemDb,
  { partner_id, issuer }: Provider,
  { subject, session, issuedAt }: LogoutToken,
): Promise<{ session_id: string; user_id: number; username: string }[]> {
  const until = new Date(issuedAt.getTime() + clockToleranceSeconds * 1000);
  let query = db
    .selectFrom('sso_sessions')
    .innerJoin('sessions', 'sessions.id', 'sso_sessions.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sso_sessions.partner_id', '=', partner_id)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.created_at', '<=', until)
    .select(['sso_sessions.session_id', 'users.id as user_id', 'users.username']);
  if (session !== undefined)
    query = query.where((eb) =>
      subject === undefined
        ? eb('provider_session', '=', session)
        : eb.or([eb('provider_session', '=', session), eb('provider_session', 'is', null)]),
    );
  if (subject !== undefined)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('user_identities')
          .whereRef('user_identities.user_id', '=', 'users.id')
          .where('user_identities.partner_id', '=', partner_id)
          .where('issuer', '=', issuer)
          .where('subject', '=', subject)
          .select('user_identities.id'),
      ),
    );
  return query.execute();
}

function rejected(): Problem {
  return new Problem('logout-token-invalid', 'This is no valid logout token of the provider.');
}
