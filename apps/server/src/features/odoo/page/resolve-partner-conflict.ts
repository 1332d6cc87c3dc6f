import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { requireOwnPartner } from '#access/require-partner-manager.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { connectOdoo } from '../client/connect-odoo.ts';
import { OdooError } from '../client/odoo-error.ts';
import { odooName } from '../client/odoo-settings.ts';
import { findConflict } from '../conflicts.queries.ts';
import { type Decision, resolveConflict } from '../resolve-conflict.ts';
import { settingsOfPartner } from '../settings-of-partner.ts';

/** A conflict of another partner is unknown here. */
export async function resolvePartnerConflict(
  services: Services,
  { viewer, partner_id, ...decision }: Decision & { viewer: Viewer; partner_id: number },
): Promise<void> {
  requireOwnPartner(viewer, partner_id);
  const { database, now, log } = services;
  const conflict = await asSystem(database, (db) => findConflict(db, decision.conflict_id));
  if (conflict?.partner_id !== partner_id) throw new Problem('not-found', 'Conflict not found.');
  const settings = await settingsOfPartner(services, partner_id);
  if (!settings) throw new Problem('odoo-not-connected', 'Odoo is not connected.');
  try {
    const client = await connectOdoo(settings);
    const zone = services.config.TIME_ZONE;
    await resolveConflict({ database, client, odoo: odooName(settings), now: now(), zone }, decision);
  } catch (error) {
    // The words of Odoo are for the log: its address is chosen by a tenant.
    log.warn({ err: error, partner_id, ...decision }, 'odoo: a conflict was not resolved');
    if (error instanceof OdooError)
      throw new Problem('odoo-failed', 'Odoo did not take the value. Nothing was changed.', { cause: error });
    throw new Problem('odoo-not-resolved', 'The map has no value for this choice, or the record is gone.', {
      cause: error,
    });
  }
}
