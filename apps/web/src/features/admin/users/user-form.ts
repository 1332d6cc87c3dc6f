import { defaultPermissions, isPermission, type Permission } from '@greenroom/domain/access/permission.ts';
import { withoutBlankPassword } from '@greenroom/domain/admin/blank-password.ts';
import type { NewUser, UserChange, UserInvitation } from '@greenroom/domain/admin/user-form.ts';
import type { ManagedUser } from '@greenroom/domain/admin/user-list.ts';

/** The values of the fields: text as typed. A new user belongs to the partner that the console shows, if it is one. */
export type UserValues = {
  username: string;
  email: string;
  full_name: string;
  partner_id: number | undefined;
  password: string;
  roles: string;
  permissions: Permission[];
  access_ends_on: string;
  is_active: boolean;
  is_superuser: boolean;
  force_explicit_grants: boolean;
  force_password_change: boolean;
};

export function valuesOf(user: ManagedUser | null, shownPartner?: number): UserValues {
  return {
    username: user?.username ?? '',
    email: user?.email ?? '',
    full_name: user?.full_name ?? '',
    partner_id: user ? user.partner_id : shownPartner,
    password: '',
    roles: user?.roles.join(', ') ?? '',
    permissions: user ? user.permissions.filter(isPermission) : [...defaultPermissions],
    access_ends_on: user?.access_ends_on ?? '',
    is_active: user?.is_active ?? true,
    is_superuser: user?.is_superuser ?? false,
    force_explicit_grants: user?.force_explicit_grants ?? false,
    force_password_change: user?.force_password_change ?? false,
  };
}

/** The message for a field that the contract rejects (spec section 5). */
export const userTexts = {
  username: 'users.usernameRequired',
  email: { blank: 'login.emailRequired', otherwise: 'login.invalidEmail' },
  partner_id: 'users.partnerRequired',
  access_ends_on: { otherwise: 'users.accessEndsOnWrong' },
  password: { tooLong: 'resetPassword.passwordTooLong', otherwise: 'resetPassword.passwordTooShort' },
} as const;

/** The field that each rejection of the server is about. */
export const rejectedFields = {
  'username-taken': { field: 'username', message: 'problem.username-taken' },
  'email-taken': { field: 'email', message: 'problem.email-taken' },
  'access-ended': { field: 'access_ends_on', message: 'problem.access-ended' },
  'superuser-without-end': { field: 'access_ends_on', message: 'problem.superuser-without-end' },
  'password-too-common': { field: 'password', message: 'problem.password-too-common' },
  'password-made-of-names': { field: 'password', message: 'problem.password-made-of-names' },
  'password-unchanged': { field: 'password', message: 'problem.password-unchanged' },
} as const;

export function newUserFrom({ force_password_change, access_ends_on, ...values }: UserValues): NewUser {
  return {
    ...values,
    ...(force_password_change ? { force_password_change } : {}),
    ...(access_ends_on === '' ? {} : { access_ends_on }),
    username: values.username.trim(),
    email: values.email.trim(),
    full_name: values.full_name.trim(),
    partner_id: values.partner_id ?? 0,
    roles: splitRoles(values.roles),
  };
}

/** The user sets the password itself, so there is none to change either. */
export function invitationFrom(values: UserValues): UserInvitation {
  const { password: _, force_password_change: __, ...invitation } = newUserFrom(values);
  return { ...invitation, is_active: true };
}

/** Only the fields changed here: another administrator may be changing the rest. A blank password is not a change. */
export function changeFrom(values: UserValues, user: ManagedUser): UserChange {
  const { password, ...fields } = allFieldsOf(values);
  const before = allFieldsOf(valuesOf(user)) as Record<string, unknown>;
  const changed = Object.entries(fields).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]),
  );
  return withoutBlankPassword({ ...(Object.fromEntries(changed) as UserChange), password });
}

/** A required password change can also be cancelled, and a last day be taken back. */
function allFieldsOf(values: UserValues): NewUser {
  const { force_password_change, access_ends_on } = values;
  return { ...newUserFrom(values), force_password_change, access_ends_on: access_ends_on || null };
}

function splitRoles(text: string): string[] {
  const roles = text.split(',').map((role) => role.trim());
  return [...new Set(roles)].filter((role) => role !== '');
}
