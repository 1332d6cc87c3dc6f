import { type Permission, permissions } from '@greenroom/domain/access/permission.ts';
import type { Translate } from '#i18n/translate.ts';

/** A permission of a later release has no words here yet. */
export function namePermission(name: string, t: Translate): string {
  const known = permissions.find((permission: Permission) => permission === name);
  return known ? t(`permission.${known}`) : name;
}
