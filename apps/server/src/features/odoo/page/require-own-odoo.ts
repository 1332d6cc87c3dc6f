import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';

/** Partners share the Odoo of the installation: a map or a check there would show and reach records of others. */
export function requireOwnOdoo(viewer: Viewer, hasOwn: boolean): void {
  if (viewer.is_superuser || hasOwn) return;
  throw new Problem(
    'odoo-of-installation',
    'This partner uses the Odoo of the installation. Enter an Odoo of your own first.',
  );
}
