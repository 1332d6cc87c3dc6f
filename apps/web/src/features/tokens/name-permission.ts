import { type Permission, permissions } from '@greenroom/domain/access/permission.ts';
import type { TFunction } from 'i18next';

/** A permission of a later release has no words here yet. */
export function namePermission(name: string, t: TFunction): string {
  const known = permissions.find((permission: Permission) => permission === name);
  return known ? t(`permission.${known}`) : name;
}
