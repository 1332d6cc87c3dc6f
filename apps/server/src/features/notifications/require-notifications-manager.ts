import { type Viewer, visibilityOf } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';

/** The partner whose channels a viewer may manage; its own if none is named. Channels report sites that grants hide. */
export function requireNotificationsManager(viewer: Viewer, partner_id = viewer.partner_id): number {
  if (viewer.is_superuser) return partner_id;
  if (!viewer.partner_ids.includes(partner_id)) throw new Problem('not-found', 'Partner not found.');
  if (visibilityOf(viewer) === 'grants')
    throw new Problem('forbidden', 'Users with explicit grants manage no channels.');
  return partner_id;
}
