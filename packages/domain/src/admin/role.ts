import * as z from 'zod/mini';
import { permissions } from '../access/permission.ts';
import { requiredText } from '../http/bounded-text.ts';
import { atMost } from '../http/length-checks.ts';
import { roleNameMaxLength } from './role-limits.ts';

const permission = z.enum(permissions, `must be one of ${permissions.join(', ')}`);

export const permissionList = z.array(permission).check(atMost(permissions.length, 'has too many entries'));

/** A named set of permissions. A user has a role by having its name among its role words. */
export const role = z.object({
  id: z.int(),
  name: z.string(),
  permissions: z.array(z.string()),
  /** Users who have this role. */
  user_count: z.int(),
  updated_at: z.string(),
});
export type Role = z.infer<typeof role>;

export const roleForm = z.object({ name: requiredText(roleNameMaxLength), permissions: permissionList });
export type RoleForm = z.input<typeof roleForm>;
