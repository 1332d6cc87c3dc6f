import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { SsoDomain, SsoForm, SsoSettings } from '@greenroom/domain/auth/sso/sso-settings.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { requireOwnPartner } from '#access/require-partner-manager.ts';
import { endings } from '#access/session-end.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { ssoFence } from './connect-provider.ts';
import { findProvider, type Provider } from './provider.queries.ts';
import { findIssuerFault } from './provider-metadata.ts';
import {
  changeSso,
  findPartnerName,
  listOwnRoles,
  requireOwnRoles,
  type SsoRequester,
} from './sso-requester.ts';

type Uris = { redirect_uri: string; sign_out_uri: string; back_channel_uri: string };

export function readSsoSettings(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
  { partner_id, ...uris }: Uris & { partner_id: number },
): Promise<SsoSettings> {
  requireOwnPartner(viewer, partner_id);
  return asSystem(database, async (db) => {
    const partner_name = await findPartnerName(db, partner_id);
    const provider = await findProvider(db, partner_id);
    return {
      ...{ partner_id, partner_name, ...uris },
      provider: provider ? shownProvider(provider) : null,
      domains: await listDomains(db, partner_id),
      roles: await listOwnRoles(db, viewer),
      may_vouch: viewer.is_superuser,
    };
  });
}

function shownProvider(provider: Provider): NonNullable<SsoSettings['provider']> {
  const { name, issuer, client_id, is_on, is_required, creates_users, default_role } = provider;
  const { trusts_factor, trusted_acr, role_claim, role_map, active_claim, active_value } = provider;
  const { last_failed_at, last_failure } = provider;
  return {
    ...{ name, issuer, client_id, is_on, is_required, creates_users, default_role },
    ...{ trusts_factor, trusted_acr, role_claim, role_map, active_claim, active_value },
    secret_set_at: provider.secret_set_at.toISOString(),
    metadata_at: provider.metadata_at?.toISOString() ?? null,
    last_sign_in_at: provider.last_sign_in_at?.toISOString() ?? null,
    last_failure:
      last_failed_at && last_failure !== null
        ? { at: last_failed_at.toISOString(), reason: last_failure }
        : null,
  };
}

async function listDomains(db: SystemDb, partner_id: number): Promise<SsoDomain[]> {
  const rows = await db
    .selectFrom('sso_domains')
    .where('partner_id', '=', partner_id)
    .select(['id', 'domain', 'token', 'verified_at', 'verified_by'])
    .orderBy('domain')
    .execute();
  return rows.map(({ token, verified_at, ...row }) => ({
    ...row,
    ...recordOf({ domain: row.domain, token }),
    verified_at: verified_at?.toISOString() ?? null,
  }));
}

/** What the owner of a domain publishes, as a TXT record. */
export function recordOf({ domain, token }: { domain: string; token: string }) {
  return { record_name: `_greenroom.${domain}`, record_value: `greenroom-domain=${token}` };
}

export async function saveSso(
  services: Services,
  requester: SsoRequester,
  { client_secret, ...form }: SsoForm,
): Promise<void> {
  const { viewer, partner_id } = requester;
  await changeSso(services, requester, async ({ db, partner_name, record }) => {
    const before = await findProvider(db, partner_id);
    const isSameIssuer = before?.issuer === form.issuer;
    if (!isSameIssuer) requireAllowedIssuer(services, form.issuer);
    // A secret belongs to its provider: a stored one is never sent to another address.
    if (client_secret === undefined && !isSameIssuer)
      throw new Problem('sso-secret-needed', 'Enter the client secret of this provider.');
    const given = [
      ...form.role_map.map(({ role }) => role),
      ...(form.default_role ? [form.default_role] : []),
    ];
    const kept = before ? [...before.role_map.map(({ role }) => role), before.default_role ?? ''] : [];
    requireOwnRoles([...(await listOwnRoles(db, viewer)), ...kept], given);
    if (form.is_required && !(isSameIssuer && before.last_sign_in_at))
      throw new Problem(
        'sso-unproven',
        'Sign in with this provider once before you require it: a wrong setting would lock its users out.',
      );
    const values = {
      ...form,
      role_map: JSON.stringify(form.role_map),
      ...(client_secret !== undefined && {
        sealed_secret: services.sealer.seal(Buffer.from(client_secret)),
        secret_set_at: services.now(),
      }),
      ...(!isSameIssuer && {
        metadata: null,
        metadata_at: null,
        metadata_tried_at: null,
        last_sign_in_at: null,
      }),
      ...{ last_failed_at: null, last_failure: null },
    };
    if (before) {
      await db.updateTable('sso_providers').set(values).where('partner_id', '=', partner_id).execute();
      if (!isSameIssuer) await endSsoSessions(db, partner_id);
    } else {
      const { sealed_secret, secret_set_at } = values;
      if (!sealed_secret || !secret_set_at)
        throw new Problem('sso-secret-needed', 'Enter the client secret.');
      await db
        .insertInto('sso_providers')
        .values({ ...values, partner_id, sealed_secret, secret_set_at })
        .execute();
    }
    await record({
      ...{ action: 'sso-changed', subject: partner_name, before: before ? facts(before) : null },
      after: { ...form, ...(client_secret !== undefined && { client_secret: 'changed' }) },
    });
  });
}

export async function removeSso(services: Services, requester: SsoRequester): Promise<void> {
  const { partner_id } = requester;
  await changeSso(services, requester, async ({ db, partner_name, record }) => {
    const before = await findProvider(db, partner_id);
    if (!before) return;
    await db.deleteFrom('sso_providers').where('partner_id', '=', partner_id).execute();
    await endSsoSessions(db, partner_id);
    await record({ action: 'sso-removed', subject: partner_name, before: facts(before), after: null });
  });
}

/** Whatever the old provider has opened. */
async function endSsoSessions(db: SystemDb, partner_id: number): Promise<void> {
  await db.deleteFrom('sso_codes').where('partner_id', '=', partner_id).execute();
  await db
    .updateTable('sessions')
    .set({ ended_at: new Date(), ended_because: endings.endedByAdministrator })
    .where('ended_at', 'is', null)
    .where(
      'id',
      'in',
      db.selectFrom('sso_sessions').where('partner_id', '=', partner_id).select('session_id'),
    )
    .execute();
}

function requireAllowedIssuer(services: Services, issuer: string): void {
  const fault = findIssuerFault(issuer, ssoFence(services))?.fault;
  if (fault === 'every-tenant')
    throw new Problem(
      'sso-issuer',
      'This issuer stands for every tenant of the provider. Enter the issuer of your own tenant.',
    );
  if (fault) throw new Problem('sso-issuer', 'The issuer must be a public address with https.');
}

function facts(provider: Provider): Record<string, unknown> {
  const { name, issuer, client_id, is_on, is_required, creates_users, default_role } =
    shownProvider(provider);
  const { trusts_factor, trusted_acr, role_claim, role_map, active_claim, active_value } = provider;
  return {
    ...{ name, issuer, client_id, is_on, is_required, creates_users, default_role },
    ...{ trusts_factor, trusted_acr, role_claim, role_map, active_claim, active_value },
  };
}
