import { hasPermission } from '@greenroom/domain/access/has-permission.ts';
import type { User } from '@greenroom/domain/auth/current-user.ts';

/** Whether the user may change service hours and plan work. */
export function mayManageService(user: User | null): boolean {
  return (
    user !== null && hasPermission({ ...user, permissions: user.effective_permissions }, 'service.manage')
  );
}
