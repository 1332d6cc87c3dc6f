import { type Viewer, visibilityOf } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';

/** A partner administrator connects its own partner with Odoo, not those it is linked to. */
export function requireOdooManager(viewer: Viewer, partner_id: number): void {
  if (viewer.is_superuser) return;
  if (viewer.partner_id !== partner_id) throw new Problem('not-found', 'Partner not found.');
  if (visibilityOf(viewer) === 'grants')
    throw new Problem('forbidden', 'Users with explicit grants change only what is granted.');
}

/** Partners share the Odoo of the installation: a map or a check there would show and reach records of others. */
export function requireOwnOdoo(viewer: Viewer, hasOwn: boolean): void {
  if (viewer.is_superuser || hasOwn) return;
  throw new Problem(
    'odoo-of-installation',
    'This partner uses the Odoo of the installation. Enter an Odoo of your own first.',
  );
}
