import { type Viewer, visibilityOf } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { type IncidentNoise, noiseDays } from '@greenroom/domain/incidents/noise/incident-noise.ts';
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

/** Null for all partners. A user with explicit grants manages no partner: the numbers are about sites that it may not see. */
function requireManagedPartner(viewer: Viewer, named: number | undefined): number | null {
  if (viewer.is_superuser) return named ?? null;
  if (named !== undefined && named !== viewer.partner_id)
    throw new Problem('not-found', 'Partner not found.');
  if (visibilityOf(viewer) === 'grants')
    throw new Problem('forbidden', 'Users with explicit grants manage no partner.');
  return viewer.partner_id;
}
