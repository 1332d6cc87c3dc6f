import { hasPermission } from '@greenroom/domain/access/has-permission.ts';
import type { User } from '@greenroom/domain/auth/current-user.ts';

/** Whether the user may change the sites, rooms and assets that it sees. */
export function mayManageEstate(user: User | null): boolean {
  return (
    user !== null && hasPermission({ ...user, permissions: user.effective_permissions }, 'estate.manage')
  );
}
