import type { SsoCheck, SsoCheckStep } from '@greenroom/domain/auth/sso/sso-check.ts';
import type { SsoForm } from '@greenroom/domain/auth/sso/sso-settings.ts';
import * as client from 'openid-client';
import { requireOwnPartner } from '#access/require-partner-manager.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { AddressFence } from '#platform/network/pin-address.ts';
import type { Services } from '#platform/services.ts';
import { configureClient, ssoFence } from './connect-provider.ts';
import { createFencedFetch } from './fenced-fetch.ts';
import { findProvider } from './provider.queries.ts';
import { faultOfFetch } from './provider-errors.ts';
import type { Fault } from './provider-fault.ts';
import { findIssuerFault, isFault, type ProviderMetadata, readMetadata } from './provider-metadata.ts';
import { findPartnerName, type SsoRequester } from './sso-requester.ts';

/** Each is a few requests to a provider. */
const checkLimit: Limit = { name: 'sso-check', max: 60, windowSeconds: 3600 };

type Tried = { form: SsoForm; redirect_uri: string };

/** The provider of the form, step by step up to the first fault. Saves nothing. */
export async function checkSso(
  services: Services,
  { viewer, partner_id }: SsoRequester,
  { form, redirect_uri }: Tried,
): Promise<SsoCheck> {
  requireOwnPartner(viewer, partner_id);
  const { stored, hasDomain } = await asSystem(services.database, async (db) => {
    await findPartnerName(db, partner_id);
    const domain = await db
      .selectFrom('sso_domains')
      .where('partner_id', '=', partner_id)
      .where('verified_at', 'is not', null)
      .select('id')
      .executeTakeFirst();
    return { stored: await findProvider(db, partner_id), hasDomain: domain !== undefined };
  });
  await services.limiter.require(checkLimit, String(partner_id));
  const fence = ssoFence(services);
  const steps: SsoCheck['steps'] = [];
  /** Returns whether it went well. */
  const add = async (step: SsoCheckStep, work: () => Promise<Fault | undefined>) => {
    const startedAt = performance.now();
    const found = await work();
    const milliseconds = Math.round(performance.now() - startedAt);
    steps.push({ step, milliseconds, fault: found?.fault ?? null, detail: found?.detail ?? null });
    return found === undefined;
  };
  const secret =
    form.client_secret ??
    (stored?.issuer === form.issuer ? services.sealer.open(stored.sealed_secret).toString() : undefined);
  let read: ProviderMetadata | Fault = { fault: 'unreachable', detail: null };
  const isEndpoint = (fault: Fault) => fault.fault.startsWith('endpoint');
  const isGood =
    (await add('issuer', async () => findIssuerFault(form.issuer, fence))) &&
    (await add('metadata', async () => {
      read = await readMetadata(form.issuer, fence);
      return isFault(read) && !isEndpoint(read) ? read : undefined;
    })) &&
    (await add('endpoints', async () => (isFault(read) ? read : undefined))) &&
    (await add('keys', () => findKeyFault(read as ProviderMetadata, fence))) &&
    (await add('client', async () =>
      secret === undefined
        ? { fault: 'secret-needed', detail: null }
        : findClientFault(
            configureClient(
              { client_id: form.client_id, client_secret: secret },
              read as ProviderMetadata,
              fence,
            ),
            redirect_uri,
          ),
    ));
  if (isGood)
    await add('domains', async () => (hasDomain ? undefined : { fault: 'no-domain', detail: null }));
  return { steps };
}

async function findKeyFault(metadata: ProviderMetadata, fence: AddressFence): Promise<Fault | undefined> {
  try {
    const response = await createFencedFetch(fence)(metadata.jwks_uri ?? '', {
      ...{ method: 'GET', headers: { accept: 'application/json' }, body: null, redirect: 'manual' },
    });
    const { keys } = (await response.json()) as { keys?: { kty?: string; use?: string }[] };
    const hasKey =
      response.ok &&
      Array.isArray(keys) &&
      keys.some(({ kty, use }) => kty !== 'oct' && (use === undefined || use === 'sig'));
    return hasKey ? undefined : { fault: 'no-keys', detail: null };
  } catch (error) {
    const { fault, detail } = faultOfFetch(error);
    return fault === 'not-metadata' ? { fault: 'no-keys', detail: null } : { fault, detail };
  }
}

/** A code that is none: who the client is, providers check first. */
async function findClientFault(
  configuration: client.Configuration,
  redirect_uri: string,
): Promise<Fault | undefined> {
  try {
    await client.genericGrantRequest(configuration, 'authorization_code', {
      ...{ code: client.randomState(), redirect_uri, code_verifier: client.randomPKCECodeVerifier() },
    });
    return undefined;
  } catch (error) {
    if (error instanceof client.ResponseBodyError) {
      if (['invalid_client', 'unauthorized_client'].includes(error.error))
        return { fault: 'client-rejected', detail: null };
      return undefined;
    }
    // Some answer a wrong client with a challenge for its credentials.
    if (error instanceof client.WWWAuthenticateChallengeError)
      return { fault: 'client-rejected', detail: null };
    const { fault } = faultOfFetch(error);
    return { fault: fault === 'not-metadata' ? 'client-rejected' : fault, detail: null };
  }
}
