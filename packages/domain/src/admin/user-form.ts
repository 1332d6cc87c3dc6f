import * as z from 'zod/mini';
import { defaultPermissions } from '../access/permission.ts';
import { emailPattern, maxEmailLength } from '../auth/email-pattern.ts';
import { newPassword } from '../auth/new-password.ts';
import { passwordMaxLength } from '../auth/password-rule.ts';
import { day } from '../format/day.ts';
import { requiredText, trimmedText } from '../http/bounded-text.ts';
import { maxId } from '../http/id-params.ts';
import { atLeast, atMost } from '../http/length-checks.ts';
import { isBlank } from './blank-password.ts';
import { permissionList } from './role.ts';

const roles = z
  .array(trimmedText(100).check(atLeast(1, 'is empty')))
  .check(atMost(50, 'has too many entries'));

const fields = {
  username: requiredText(100),
  email: requiredText(maxEmailLength).check(z.regex(emailPattern, 'must be an email address')),
  full_name: trimmedText(200),
  partner_id: z
    .int('must be a partner')
    .check(z.minimum(1, 'must be a partner'), z.maximum(maxId, 'must be a partner')),
  is_active: z.boolean(),
  is_superuser: z.boolean(),
  force_explicit_grants: z.boolean(),
  roles,
  permissions: permissionList,
  /** The last day with access, for example of a contractor. Null: no end. A superuser has none. */
  access_ends_on: z.nullable(day),
};

export const newUser = z.object({
  ...fields,
  full_name: z._default(fields.full_name, ''),
  is_active: z._default(fields.is_active, true),
  is_superuser: z._default(fields.is_superuser, false),
  force_explicit_grants: z._default(fields.force_explicit_grants, false),
  roles: z._default(fields.roles, []),
  permissions: z._default(fields.permissions, [...defaultPermissions]),
  access_ends_on: z._default(fields.access_ends_on, null),
  password: newPassword,
  /** The user must choose another password at the first sign-in. */
  force_password_change: z._default(z.boolean(), false),
});
export type NewUser = z.input<typeof newUser>;

/** Without a password: the user sets one with the link of a mail. */
export const userInvitation = z.omit(newUser, { password: true, force_password_change: true });
export type UserInvitation = z.input<typeof userInvitation>;

/** Omitted fields stay unchanged. A blank password counts as omitted. */
export const userChange = z.extend(z.partial(z.object(fields)), {
  force_password_change: z.optional(z.boolean()),
  password: z.optional(
    z.pipe(
      z.transform((password: unknown) => (isLeftOut(password) ? undefined : password)),
      z.optional(newPassword),
    ),
  ),
});
export type UserChange = z.input<typeof userChange>;

function isLeftOut(password: unknown): boolean {
  return typeof password === 'string' && password.length <= passwordMaxLength && isBlank(password);
}
