import { Problem } from '@greenroom/domain/http/problem.ts';
import * as client from 'openid-client';
import { asSystem } from '#platform/database/scope.ts';
import type { AddressFence } from '#platform/network/pin-address.ts';
import type { Services } from '#platform/services.ts';
import { createFencedFetch, providerSeconds } from './fenced-fetch.ts';
import { type Provider, storeMetadata } from './provider.queries.ts';
import { isFault, type ProviderMetadata, readMetadata } from './provider-metadata.ts';

/** Clocks of providers may differ from ours by this much. */
export const clockToleranceSeconds = 30;

export function ssoFence({ config }: Pick<Services, 'config'>): AddressFence {
  return { networks: config.ssoNetworks };
}

type Credentials = { client_id: string; client_secret: string };

/**
 * New for each sign-in: the library caches the keys of a provider in it, and for a minute rejects tokens with a key that
 * it does not know. The signature is verified although the token came over TLS.
 */
export function configureClient(
  { client_id, client_secret }: Credentials,
  metadata: ProviderMetadata,
  fence: AddressFence,
): client.Configuration {
  const methods = metadata.token_endpoint_auth_methods_supported;
  const authentication =
    methods === undefined || methods.includes('client_secret_basic')
      ? client.ClientSecretBasic(client_secret)
      : client.ClientSecretPost(client_secret);
  const settings = { client_secret, [client.clockTolerance]: clockToleranceSeconds };
  const configuration = new client.Configuration(metadata, client_id, settings, authentication);
  configuration.timeout = providerSeconds;
  configuration[client.customFetch] = createFencedFetch(fence);
  client.enableNonRepudiationChecks(configuration);
  if (metadata.issuer.startsWith('http:')) client.allowInsecureRequests(configuration);
  return configuration;
}

/** With the stored metadata, or with new if none is stored. */
export async function connectProvider(services: Services, provider: Provider): Promise<client.Configuration> {
  const fence = ssoFence(services);
  const { partner_id, issuer, client_id } = provider;
  const metadata = provider.metadata ?? (await readMetadata(issuer, fence));
  if (isFault(metadata)) throw providerUnavailable();
  if (!provider.metadata)
    await asSystem(services.database, (db) =>
      storeMetadata(db, { partner_id, issuer, metadata, now: services.now() }),
    );
  const client_secret = services.sealer.open(provider.sealed_secret).toString();
  return configureClient({ client_id, client_secret }, metadata, fence);
}

export function providerUnavailable(): Problem {
  return new Problem(
    'sso-unavailable',
    'The sign-in service of your company cannot be reached. Try again in a few minutes.',
  );
}
