import type { SsoError } from '@greenroom/domain/auth/sso/sso-errors.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import * as client from 'openid-client';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { clockToleranceSeconds, connectProvider } from './connect-provider.ts';
import { identifyUser } from './identify-user.ts';
import { findProvider, type Provider, recordSsoFailure } from './provider.queries.ts';
import { failureOfSignIn } from './provider-errors.ts';
import { type Claims, readClaims } from './read-claims.ts';
import { insertCode } from './sso-codes.queries.ts';
import type { StartedSso } from './sso-cookie.ts';

type Callback = {
  started: StartedSso | undefined;
  /** Of the address that was called. */
  partner_id: number;
  /** As the browser requested it, below the public address. */
  url: URL;
  address: string;
  request_id: string;
};

export type CallbackResult = { code: string } | { error: SsoError };

/** The way back from the provider. Whatever goes wrong, the browser gets a page that says so. */
export async function completeCallback(services: Services, callback: Callback): Promise<CallbackResult> {
  const { started, partner_id, url, address, request_id } = callback;
  if (!started || started.partner_id !== partner_id) return { error: 'not-started' };
  const provider = await asSystem(services.database, (db) => findProvider(db, partner_id));
  if (!provider?.is_on || provider.issuer !== started.issuer) return { error: 'not-started' };
  const token = await exchangeCode(services, provider, { started, url });
  if ('error' in token) return token;
  const now = services.now();
  const claims = readClaims(token.claims, provider);
  return asSystem(services.database, async (db) => {
    const user_id = await identifyUser(db, { provider, claims, address, request_id, now });
    if (user_id === undefined) return { error: 'no-access' };
    await db
      .updateTable('sso_providers')
      .set({ last_sign_in_at: now })
      .where('partner_id', '=', partner_id)
      .where('issuer', '=', provider.issuer)
      .execute();
    const sealed_id_token = services.sealer.seal(Buffer.from(token.idToken));
    const { challenge } = started;
    const is_factor_shown = claims.isFactorShown;
    const stored = { user_id, partner_id, challenge, is_factor_shown, sealed_id_token };
    return { code: await insertCode(db, stored, now) };
  });
}

type Exchanged = { claims: Claims; idToken: string } | { error: SsoError };

async function exchangeCode(
  services: Services,
  provider: Provider,
  { started, url }: { started: StartedSso; url: URL },
): Promise<Exchanged> {
  const { partner_id } = provider;
  try {
    const configuration = await connectProvider(services, provider);
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: started.code_verifier,
      expectedState: started.state,
      expectedNonce: started.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    const idToken = tokens.id_token;
    if (!claims || idToken === undefined || claims.iss !== provider.issuer || isFromFuture(claims.iat))
      throw new client.ClientError('The token does not fit.');
    return { claims, idToken };
  } catch (error) {
    const { word, reason } =
      error instanceof Problem
        ? { word: 'unreachable' as const, reason: 'unreachable' }
        : failureOfSignIn(error);
    services.log.warn({ partner_id, reason }, 'a sign-in with a provider failed');
    if (word === 'rejected' || word === 'unreachable')
      await asSystem(services.database, (db) =>
        recordSsoFailure(db, { partner_id, reason, now: services.now() }),
      );
    return { error: word };
  }
}

/** The library does not check it. Tokens are made by the clock of the provider, so the clock of this machine counts. */
function isFromFuture(iat: unknown): boolean {
  return typeof iat !== 'number' || iat > Date.now() / 1000 + clockToleranceSeconds;
}
