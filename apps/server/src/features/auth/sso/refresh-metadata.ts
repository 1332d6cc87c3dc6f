import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { ssoFence } from './connect-provider.ts';
import { storeMetadata } from './provider.queries.ts';
import { isFault, readMetadata } from './provider-metadata.ts';

const hour = 3_600_000;
/** Addresses of providers hardly ever change; their keys are read at each sign-in. */
const maxAgeHours = 6;

/** Reads the metadata of the providers in use. One that is away keeps the last good ones. Each is claimed by one server. */
export async function refreshMetadata(services: Services): Promise<void> {
  const { database, log } = services;
  const now = services.now();
  const due = new Date(now.getTime() - maxAgeHours * hour);
  const claimed = await asSystem(database, (db) =>
    db
      .updateTable('sso_providers')
      .set({ metadata_tried_at: now })
      .where('is_on', '=', true)
      .where((eb) => eb.or([eb('metadata_tried_at', 'is', null), eb('metadata_tried_at', '<', due)]))
      .returning(['partner_id', 'issuer'])
      .execute(),
  );
  for (const { partner_id, issuer } of claimed) {
    const metadata = await readMetadata(issuer, ssoFence(services));
    if (isFault(metadata)) log.warn({ partner_id, fault: metadata.fault }, 'metadata of a provider not read');
    else await asSystem(database, (db) => storeMetadata(db, { partner_id, issuer, metadata, now }));
  }
}
