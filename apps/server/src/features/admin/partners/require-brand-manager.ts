import { type Viewer, visibilityOf } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';

/** A partner administrator manages the brand of its own partner, not of those it is linked to. */
export function requireBrandManager(viewer: Viewer, partner_id: number): void {
  if (viewer.is_superuser) return;
  if (viewer.partner_id !== partner_id) throw new Problem('not-found', 'Partner not found.');
  if (visibilityOf(viewer) === 'grants')
    throw new Problem('forbidden', 'Users with explicit grants change only what is granted.');
}
