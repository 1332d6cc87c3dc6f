import * as z from 'zod/mini';
import { roleNameMaxLength } from '../admin/role-limits.ts';
import { requiredText } from '../http/bounded-text.ts';
import { atMost } from '../http/length-checks.ts';

/** Which groups of the directory give the role of the same name. */
export const scimForm = z.object({
  roles: z.array(requiredText(roleNameMaxLength)).check(atMost(50, 'has too many entries')),
});
export type ScimForm = z.output<typeof scimForm>;

export const scimSettings = z.object({
  partner_id: z.int(),
  base_url: z.string(),
  /** Null while no directory is connected. Never the token itself. */
  token: z.nullable(
    z.object({
      created_at: z.string(),
      created_by_name: z.string(),
      last_used_at: z.nullable(z.string()),
    }),
  ),
  roles: z.array(z.string()),
  /** The roles that this administrator may give. */
  own_roles: z.array(z.string()),
  user_count: z.int(),
  group_count: z.int(),
});
export type ScimSettings = z.infer<typeof scimSettings>;

/** The token is shown this once. */
export const newScimToken = z.object({ token: z.string(), settings: scimSettings });
