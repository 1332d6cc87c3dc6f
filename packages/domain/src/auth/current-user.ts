import * as z from 'zod/mini';

/** A user as every screen receives it; it never includes a password. */
export const user = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  full_name: z.string(),
  partner_id: z.int(),
  partner_name: z.string(),
  is_active: z.boolean(),
  is_superuser: z.boolean(),
  force_explicit_grants: z.boolean(),
  roles: z.array(z.string()),
  /** Given to the user itself. */
  permissions: z.array(z.string()),
  /** Its own and those of its roles. A superuser has all, whatever stands here. */
  effective_permissions: z.array(z.string()),
  created_at: z.string(),
  /** The user must set a new password. A reload does not skip it, and an administrator can see and cancel it. */
  force_password_change: z.boolean(),
});
export type User = z.infer<typeof user>;
