import { hasPermission } from '@greenroom/domain/access/has-permission.ts';
import type { User } from '@greenroom/domain/auth/current-user.ts';

/** Whether the user may take, snooze and close the incidents that it sees. */
export function mayActOnIncidents(user: User | null): boolean {
  return (
    user !== null && hasPermission({ ...user, permissions: user.effective_permissions }, 'incidents.act')
  );
}
