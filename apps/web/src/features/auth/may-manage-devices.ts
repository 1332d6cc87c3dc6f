import { hasPermission } from '@greenroom/domain/access/has-permission.ts';
import type { User } from '@greenroom/domain/auth/current-user.ts';

/** Whether the user may change the connections of devices that it sees, and agents. */
export function mayManageDevices(user: User | null): boolean {
  return (
    user !== null && hasPermission({ ...user, permissions: user.effective_permissions }, 'devices.manage')
  );
}
