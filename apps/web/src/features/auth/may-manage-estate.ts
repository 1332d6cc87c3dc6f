import { hasPermission } from '@greenroom/domain/access/has-permission.ts';
import { visibilityOf } from '@greenroom/domain/access/viewer.ts';
import type { User } from '@greenroom/domain/auth/current-user.ts';

/** Whether the user may change the sites, rooms and assets that it sees. */
export function mayManageEstate(user: User | null): boolean {
  return (
    user !== null && hasPermission({ ...user, permissions: user.effective_permissions }, 'estate.manage')
  );
}

/** Users with explicit grants change what is granted, and create nothing: they would not see it. */
export function mayCreateInEstate(user: User | null): boolean {
  return user !== null && mayManageEstate(user) && visibilityOf(user) !== 'grants';
}
