import { type Viewer, visibilityOf } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';

/** What belongs to a partner alone, such as its brand: an administrator manages it for its own partner. */
export function requireOwnPartner(viewer: Viewer, partner_id: number): void {
  if (viewer.is_superuser) return;
  if (viewer.partner_id !== partner_id) throw new Problem('not-found', 'Partner not found.');
  requireAllOfPartner(viewer);
}

/** What holds for sites and rooms, such as room models: also for the partners that the viewer is linked to. */
export function requireLinkedPartner(viewer: Viewer, partner_id = viewer.partner_id): number {
  if (viewer.is_superuser) return partner_id;
  if (!viewer.partner_ids.includes(partner_id)) throw new Problem('not-found', 'Partner not found.');
  requireAllOfPartner(viewer);
  return partner_id;
}

/** What is managed here also concerns sites that grants hide. */
function requireAllOfPartner(viewer: Viewer): void {
  if (visibilityOf(viewer) === 'grants')
    throw new Problem('forbidden', 'Users with explicit grants manage only what is granted.');
}
