import * as client from 'openid-client';
import { type AddressFence, isAllowedUrl } from '#platform/network/pin-address.ts';
import { createFencedFetch, providerSeconds } from './fenced-fetch.ts';
import { faultOfFetch } from './provider-errors.ts';
import type { Fault } from './provider-fault.ts';

export type ProviderMetadata = client.ServerMetadata;

const everyTenant = /^\/(?:common|organizations|consumers)(?:\/|$)/i;

/**
 * An issuer of all tenants of a provider would let in every one of its customers. `openid-client` allows those of Entra,
 * and takes the tenant from the token itself.
 */
export function findIssuerFault(issuer: string, fence: AddressFence): Fault | undefined {
  if (!isAllowedUrl(issuer, fence)) return { fault: 'address', detail: null };
  const { pathname, search, hash, username } = new URL(issuer);
  if (search || hash || username) return { fault: 'address', detail: null };
  return /[{}]|%7b/i.test(issuer) || everyTenant.test(pathname)
    ? { fault: 'every-tenant', detail: null }
    : undefined;
}

/** Reads the metadata of an issuer. Its own name must be the one that was typed, letter for letter. */
export async function readMetadata(issuer: string, fence: AddressFence): Promise<ProviderMetadata | Fault> {
  const fault = findIssuerFault(issuer, fence);
  if (fault) return fault;
  try {
    const config = await client.discovery(new URL(issuer), 'unused', undefined, undefined, {
      timeout: providerSeconds,
      [client.customFetch]: createFencedFetch(fence),
      ...(issuer.startsWith('http:') && { execute: [client.allowInsecureRequests] }),
    });
    const metadata = config.serverMetadata();
    if (metadata.issuer !== issuer)
      return { fault: 'other-issuer', detail: String(metadata.issuer).slice(0, 500) };
    return findEndpointFault(metadata, fence) ?? onlyUsed(metadata);
  } catch (error) {
    return faultOfFetch(error);
  }
}

/** The browser is sent to some of these, the server itself to the others. */
function findEndpointFault(metadata: ProviderMetadata, fence: AddressFence): Fault | undefined {
  for (const name of [
    'authorization_endpoint',
    'token_endpoint',
    'jwks_uri',
    'end_session_endpoint',
  ] as const) {
    const url: unknown = metadata[name];
    if (url === undefined) {
      if (name === 'end_session_endpoint') continue;
      return { fault: 'endpoint-missing', detail: name };
    }
    if (typeof url !== 'string' || !isAllowedUrl(url, fence))
      return { fault: 'endpoint-address', detail: name };
  }
  return undefined;
}

/** What is stored: a provider cannot fill the database, and no later version finds fields that were not checked. */
function onlyUsed(metadata: ProviderMetadata): ProviderMetadata {
  const { issuer, authorization_endpoint, token_endpoint, jwks_uri, end_session_endpoint } = metadata;
  const texts = (value: unknown) =>
    Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, 50) : undefined;
  const used = {
    ...{ issuer, authorization_endpoint, token_endpoint, jwks_uri, end_session_endpoint },
    id_token_signing_alg_values_supported: texts(metadata.id_token_signing_alg_values_supported),
    token_endpoint_auth_methods_supported: texts(metadata.token_endpoint_auth_methods_supported),
    authorization_response_iss_parameter_supported:
      metadata.authorization_response_iss_parameter_supported === true || undefined,
  };
  return JSON.parse(JSON.stringify(used)) as ProviderMetadata;
}

export function isFault(found: ProviderMetadata | Fault): found is Fault {
  return 'fault' in found;
}
