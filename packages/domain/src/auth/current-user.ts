import * as z from 'zod/mini';

/** A user as every screen knows it; a password is never part of it. */
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
  permissions: z.array(z.string()),
  created_at: z.string(),
  /** A new password is due: a reload cannot escape it, and an administrator sees it and can take it back. */
  force_password_change: z.boolean(),
});
export type User = z.infer<typeof user>;
