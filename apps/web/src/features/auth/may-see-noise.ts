import { hasPermission } from '@greenroom/domain/access/has-permission.ts';
import { visibilityOf } from '@greenroom/domain/access/viewer.ts';
import type { User } from '@greenroom/domain/auth/current-user.ts';

/** Whether the user administers a partner, and so sees how many incidents and messages its people have. */
export function maySeeNoise(user: User | null): boolean {
  return (
    user !== null &&
    hasPermission({ ...user, permissions: user.effective_permissions }, 'partner.manage') &&
    visibilityOf(user) !== 'grants'
  );
}
