import type { AuditEntry } from '@greenroom/domain/admin/audit-entry.ts';
import type { TFunction } from 'i18next';
import { wordData } from '#i18n/word-data.ts';

export type DescribedChange = { field: string; before: string | undefined; after: string };

/** In the order of the form. What is not named here is an id or a repetition, and nothing to read. */
const fields = {
  username: 'profile.username',
  email: 'profile.email',
  full_name: 'profile.fullName',
  partner_name: 'profile.partner',
  password: 'login.password',
  roles: 'profile.roles',
  force_password_change: 'users.mustChange',
  is_active: 'users.active',
  is_superuser: 'users.superuser',
  force_explicit_grants: 'users.restricted',
} as const;

/** The fields of a user that an entry is about, as they were and as they are. A link or a grant says all in its sentence. */
export function describeChanges(entry: AuditEntry, t: TFunction): DescribedChange[] {
  const { action, before, after } = entry;
  if (action === 'site-granted-with-content') return describeContent(after, t);
  if (action !== 'user-created' && action !== 'user-changed') return [];
  return Object.entries(fields).flatMap(([key, label]) => {
    if (!after || !(key in after)) return [];
    const was = before && key in before ? describeValue(before[key], t) : undefined;
    const is = key === 'password' ? t('users.passwordChanged') : describeValue(after[key], t);
    return [{ field: t(label), before: was, after: is }];
  });
}

/** How much was granted in the one act. */
function describeContent(after: AuditEntry['after'], t: TFunction): DescribedChange[] {
  const count = (key: string) => {
    const ids = after?.[key];
    return Array.isArray(ids) ? ids.length : 0;
  };
  return [
    { field: t('nav.rooms'), before: undefined, after: String(count('room_ids')) },
    { field: t('nav.assets'), before: undefined, after: String(count('asset_ids')) },
  ];
}

function describeValue(value: unknown, t: TFunction): string {
  if (typeof value === 'boolean') return t(value ? 'users.yes' : 'users.no');
  const text = Array.isArray(value)
    ? value.map((role) => wordData(t, 'role', String(role))).join(', ')
    : String(value ?? '');
  return text === '' ? t('profile.notAvailable') : text;
}
