import type { Selectable } from 'kysely';
import type { Schema } from '#platform/database/schema.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import type { ProviderMetadata } from './provider-metadata.ts';

export type Provider = Omit<Selectable<Schema['sso_providers']>, 'metadata'> & {
  metadata: ProviderMetadata | null;
};

export async function findProvider(db: SystemDb, partner_id: number): Promise<Provider | undefined> {
  const row = await db
    .selectFrom('sso_providers')
    .where('partner_id', '=', partner_id)
    .selectAll()
    .executeTakeFirst();
  return row as Provider | undefined;
}

/** The provider of a verified domain, if its partner has turned it on. */
export async function findProviderOfDomain(db: SystemDb, domain: string): Promise<Provider | undefined> {
  const row = await db
    .selectFrom('sso_providers')
    .innerJoin('sso_domains', 'sso_domains.partner_id', 'sso_providers.partner_id')
    .where('sso_domains.domain', '=', domain)
    .where('sso_domains.verified_at', 'is not', null)
    .where('sso_providers.is_on', '=', true)
    .innerJoin('partners', 'partners.id', 'sso_providers.partner_id')
    .where('partners.deletion_due_at', 'is', null)
    .selectAll('sso_providers')
    .executeTakeFirst();
  return row as Provider | undefined;
}

export async function isDomainOf(
  db: SystemDb,
  { partner_id, domain }: { partner_id: number; domain: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('sso_domains')
    .where('partner_id', '=', partner_id)
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function storeMetadata(
  db: SystemDb,
  stored: { partner_id: number; issuer: string; metadata: ProviderMetadata; now: Date },
): Promise<void> {
  const { partner_id, issuer, metadata, now } = stored;
  await db
    .updateTable('sso_providers')
    .set({ metadata: JSON.stringify(metadata), metadata_at: now })
    .where('partner_id', '=', partner_id)
    .where('issuer', '=', issuer)
    .execute();
}

export async function recordSsoFailure(
  db: SystemDb,
  { partner_id, reason, now }: { partner_id: number; reason: string; now: Date },
): Promise<void> {
  await db
    .updateTable('sso_providers')
    .set({ last_failed_at: now, last_failure: reason })
    .where('partner_id', '=', partner_id)
    .execute();
}
