import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { OdooMap } from '@greenroom/domain/odoo/odoo-map.ts';
import { requireOwnPartner } from '#access/require-partner-manager.ts';
import { findRequester } from '#features/admin/users.queries.ts';
import { recordChange } from '#features/audit/audit.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { odooSyncJob, removeMap, saveMap } from '../odoo-partners.queries.ts';
import { findOwnConnection } from '../settings-of-partner.ts';
import { findPartnerName, findSync, wakePartner } from './odoo-state.queries.ts';
import { requireOwnOdoo } from './require-own-odoo.ts';

export type OdooRequester = { viewer: Viewer; address: string; partner_id: number };
type Facts = Record<string, unknown> | null;

/** One change of what concerns the Odoo of a partner, with its audit entry, which never has the key. */
export async function changeOdoo(
  services: Services,
  { viewer, address, partner_id }: OdooRequester,
  work: (db: SystemDb) => Promise<{ before: Facts; after: Facts }>,
): Promise<void> {
  requireOwnPartner(viewer, partner_id);
  await asSystem(services.database, async (db) => {
    const subject = await orNotFound('Partner', findPartnerName(db, partner_id));
    const { before, after } = await work(db);
    const actor = await findRequester(db, viewer, address);
    const change = { action: 'odoo-changed', user_id: null, subject, before, after } as const;
    await recordChange(db, { actor, change });
    await wakePartner(db, { partner_id, now: services.now() });
    await services.jobs.add(db, odooSyncJob, { key: partner_id, data: { partner_id } });
  });
}

export function setOdooMap(services: Services, requester: OdooRequester, map: OdooMap): Promise<void> {
  const { partner_id, viewer } = requester;
  return changeOdoo(services, requester, async (db) => {
    const isOwn = (await findOwnConnection(db, partner_id)) !== undefined;
    requireOwnOdoo(viewer, isOwn);
    const before = await findSync(db, partner_id);
    await saveMap(db, { partner_id, map, now: services.now(), isOwn });
    return { before: { map: (isOwn ? before?.own_map : before?.map) ?? null }, after: { map } };
  });
}

export function removeOdooMap(services: Services, requester: OdooRequester): Promise<void> {
  const { partner_id, viewer } = requester;
  return changeOdoo(services, requester, async (db) => {
    const isOwn = (await findOwnConnection(db, partner_id)) !== undefined;
    requireOwnOdoo(viewer, isOwn);
    const before = await findSync(db, partner_id);
    await removeMap(db, partner_id, isOwn);
    return { before: { map: (isOwn ? before?.own_map : before?.map) ?? null }, after: { map: null } };
  });
}

/** Null continues. */
export function pauseOdoo(
  services: Services,
  requester: OdooRequester,
  reason: string | null,
): Promise<void> {
  const { partner_id } = requester;
  return changeOdoo(services, requester, async (db) => {
    const values = { pause_reason: reason, paused_at: reason === null ? null : services.now() };
    const before = await findSync(db, partner_id);
    await db
      .insertInto('odoo_partners')
      .values({ partner_id, ...values })
      .onConflict((conflict) => conflict.column('partner_id').doUpdateSet(values))
      .execute();
    return { before: { paused: before?.pause_reason ?? null }, after: { paused: reason } };
  });
}
