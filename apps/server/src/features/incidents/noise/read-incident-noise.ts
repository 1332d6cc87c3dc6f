import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { type IncidentNoise, noiseDays } from '@greenroom/domain/incidents/noise/incident-noise.ts';
import { requireOwnPartner } from '#access/require-partner-manager.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { readNoise } from './noise.queries.ts';

export function readIncidentNoise(
  { database, now }: Pick<Services, 'database' | 'now'>,
  viewer: Viewer,
  named: number | undefined,
): Promise<JsonText<IncidentNoise>> {
  const partner_id = requireManagedPartner(viewer, named);
  const at = now();
  const since = new Date(at.getTime() - noiseDays * 86_400_000);
  return asSystem(database, (db) => orNotFound('Summary', readNoise(db, { partner_id, since, now: at })));
}

/** Null for all partners. */
function requireManagedPartner(viewer: Viewer, named: number | undefined): number | null {
  if (viewer.is_superuser) return named ?? null;
  const partner_id = named ?? viewer.partner_id;
  requireOwnPartner(viewer, partner_id);
  return partner_id;
}
