import type { Permission } from './permission.ts';
import type { Viewer } from './viewer.ts';

export function hasPermission(
  viewer: Pick<Viewer, 'is_superuser' | 'permissions'>,
  permission: Permission,
): boolean {
  return viewer.is_superuser || viewer.permissions.includes(permission);
}
