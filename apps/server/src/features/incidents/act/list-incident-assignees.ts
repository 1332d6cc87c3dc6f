import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { listAssignees } from './assignees.queries.ts';
import { requireSeenIncident } from './require-seen-incident.ts';

/** As the system: viewers cannot read other users. */
export async function listIncidentAssignees(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
  { id, search }: { id: number; search?: string | undefined },
): Promise<{ id: number; name: string }[]> {
  await requireSeenIncident(database, viewer, id);
  return asSystem(database, (db) =>
    listAssignees(db, { incident_id: id, withSuperusers: viewer.is_superuser, search }),
  );
}
