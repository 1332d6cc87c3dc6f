import { domainOfEmail } from '@greenroom/domain/auth/sso/domain-of-email.ts';
import type { SsoDiscovery } from '@greenroom/domain/auth/sso/sso-sign-in.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import * as client from 'openid-client';
import { asSystem } from '#platform/database/scope.ts';
import { type Limit, networkOf } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import { connectProvider } from './connect-provider.ts';
import { findProviderOfDomain, type Provider } from './provider.queries.ts';
import { type StartedSso, startedSeconds } from './sso-cookie.ts';

/** Each typed address; many people share one office address. */
const discoverLimit: Limit = { name: 'sso-discover', max: 600, windowSeconds: 900 };
const startLimit: Limit = { name: 'sso-start', max: 300, windowSeconds: 900 };

type StartInput = { email: string; address: string };

/** Reads no account: the response is the same for every address of a domain. */
export async function discoverSso(services: Services, { email, address }: StartInput): Promise<SsoDiscovery> {
  await services.limiter.require(discoverLimit, networkOf(address));
  const provider = await providerOf(services, email);
  return { sso: provider ? { name: provider.name, is_required: provider.is_required } : null };
}

export async function startSso(
  services: Services,
  {
    email,
    address,
    challenge,
    redirectTo,
  }: StartInput & { challenge: string; redirectTo: (partner_id: number) => string },
): Promise<{ authorization_url: string; started: StartedSso }> {
  await services.limiter.require(startLimit, networkOf(address));
  const provider = await providerOf(services, email);
  if (!provider) throw new Problem('not-found', 'This address does not sign in with a company account.');
  const configuration = await connectProvider(services, provider);
  const started = {
    partner_id: provider.partner_id,
    issuer: provider.issuer,
    state: client.randomState(),
    nonce: client.randomNonce(),
    code_verifier: client.randomPKCECodeVerifier(),
    challenge,
    expires: services.now().getTime() + startedSeconds * 1000,
  };
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectTo(provider.partner_id),
    scope: 'openid profile email',
    state: started.state,
    nonce: started.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(started.code_verifier),
    code_challenge_method: 'S256',
    login_hint: email,
  });
  return { authorization_url: url.href, started };
}

async function providerOf({ database }: Services, email: string): Promise<Provider | undefined> {
  const domain = domainOfEmail(email);
  return domain === undefined ? undefined : asSystem(database, (db) => findProviderOfDomain(db, domain));
}
