import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { type OdooState, odooProblemKinds } from '@greenroom/domain/odoo/odoo-state.ts';
import { requireOwnPartner } from '#access/require-partner-manager.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { odooSettings } from '../client/odoo-settings.ts';
import { findOwnConnection } from '../settings-of-partner.ts';
import { countTickets, findPartnerName, findSync } from './odoo-state.queries.ts';

export async function readOdooState(
  services: Services,
  viewer: Viewer,
  partner_id: number,
): Promise<OdooState> {
  requireOwnPartner(viewer, partner_id);
  return asSystem(services.database, async (db) => {
    const partner_name = await orNotFound('Partner', findPartnerName(db, partner_id));
    const sync = await findSync(db, partner_id);
    const connection = await connectionOf(db, { services, viewer, partner_id });
    const may_map = viewer.is_superuser || connection?.source === 'own';
    const map = (connection?.source === 'own' ? sync?.own_map : sync?.map) ?? null;
    return {
      ...{ partner_id, partner_name, connection, may_map },
      has_map: map !== null,
      map: (may_map ? map : null) as OdooState['map'],
      problem: problemOf(sync, viewer),
      paused: sync?.paused_at ? { at: sync.paused_at.toISOString(), reason: sync.pause_reason ?? '' } : null,
      synced_at: sync?.synced_at?.toISOString() ?? null,
      next_sync_at: sync?.next_sync_at.toISOString() ?? null,
      ...(await countTickets(db, partner_id)),
    };
  });
}

function problemOf(
  sync: Awaited<ReturnType<typeof findSync>>,
  { is_superuser }: Viewer,
): OdooState['problem'] {
  if (!sync?.problem) return null;
  return {
    kind: odooProblemKinds.find((kind) => kind === sync.problem_kind) ?? 'failed',
    since: sync.failing_since?.toISOString() ?? null,
    detail: is_superuser ? sync.problem : null,
  };
}

/** The address of the installation's Odoo is for superusers. */
async function connectionOf(
  db: SystemDb,
  { services, viewer, partner_id }: { services: Services; viewer: Viewer; partner_id: number },
): Promise<OdooState['connection']> {
  const own = await findOwnConnection(db, partner_id);
  const settings = own ?? odooSettings(services.config);
  if (!settings) return null;
  const { url, database, login } = settings;
  const isShown = own !== undefined || viewer.is_superuser;
  return {
    source: own ? 'own' : 'installation',
    ...(isShown ? { url, database, login } : { url: null, database: null, login: null }),
    key_set_at: own?.key_set_at.toISOString() ?? null,
  };
}
