import { isPermission } from '@greenroom/domain/access/permission.ts';
import type { AuditEntry } from '@greenroom/domain/admin/audit-entry.ts';
import type { Translate } from '#i18n/translate.ts';
import { translateData } from '#i18n/translate-data.ts';
import { formatDay } from '../users/describe-account.ts';
import { describeExport, describeRejection } from './describe-request.ts';

export type DescribedChange = { field: string; before: string | undefined; after: string };

/** In the order of the form. Fields that are not listed here are ids or repetitions. */
const fields = {
  username: 'profile.username',
  email: 'profile.email',
  full_name: 'profile.fullName',
  partner_name: 'profile.partner',
  password: 'login.password',
  roles: 'profile.roles',
  permissions: 'users.permissions',
  force_password_change: 'users.mustChange',
  is_active: 'users.active',
  is_superuser: 'users.superuser',
  force_explicit_grants: 'users.restricted',
  access_ends_on: 'users.accessEndsOn',
} as const;

/** What was done, in one sentence. */
export function describeAction(
  { action, subject, after }: Pick<AuditEntry, 'action' | 'subject' | 'after'>,
  t: Translate,
): string {
  const count = Number(after?.attempts);
  if (action === 'sign-ins-failed')
    return count > 0 ? t('users.audit.sign-ins-failed', { count }) : t('audit.signInsFailed');
  if (action === 'signed-in' && count > 0) return t('users.audit.signed-in-more', { count });
  const what = t(`users.audit.${action}`, { subject: describeSubject(t, action, subject) });
  return count > 0 ? t('audit.times', { what, count }) : what;
}

/** The audit log stores requests as they are, such as `GET /api/users`. */
function describeSubject(t: Translate, action: AuditEntry['action'], subject: string): string {
  if (action === 'access-rejected') return describeRejection(t, subject) ?? subject;
  if (action === 'data-exported') return describeExport(t, subject) ?? subject;
  return translateData(t, 'actor', subject);
}

/** From the first to the last, for an entry that stands for many sign-ins. */
export function periodOf({ after }: AuditEntry): [Date, Date] | null {
  const period = [after?.first_at, after?.last_at].map((time) => new Date(String(time)));
  return period.some((time) => Number.isNaN(time.getTime())) ? null : (period as [Date, Date]);
}

/** The changed fields of a user, before and after. For a link or a grant, the sentence says everything. */
export function describeChanges(entry: AuditEntry, t: Translate): DescribedChange[] {
  const { action, before, after } = entry;
  if (action === 'site-granted-with-content') return describeContent(after, t);
  if (action !== 'user-created' && action !== 'user-changed') return [];
  return Object.entries(fields).flatMap(([key, label]) => {
    if (!after || !(key in after)) return [];
    const was = before && key in before ? describeValue(key, before[key], t) : undefined;
    const is = key === 'password' ? t('users.passwordChanged') : describeValue(key, after[key], t);
    return [{ field: t(label), before: was, after: is }];
  });
}

/** How much was granted at once. */
function describeContent(after: AuditEntry['after'], t: Translate): DescribedChange[] {
  const count = (key: string) => {
    const ids = after?.[key];
    return Array.isArray(ids) ? ids.length : 0;
  };
  return [
    { field: t('nav.rooms'), before: undefined, after: String(count('room_ids')) },
    { field: t('nav.assets'), before: undefined, after: String(count('asset_ids')) },
  ];
}

function describeValue(key: string, value: unknown, t: Translate): string {
  if (typeof value === 'boolean') return t(value ? 'users.yes' : 'users.no');
  if (key === 'access_ends_on' && value) return formatDay(String(value));
  const describeWord = (word: string) => {
    if (key !== 'permissions') return translateData(t, 'role', word);
    return isPermission(word) ? t(`permission.${word}`) : word;
  };
  const text = Array.isArray(value)
    ? value.map((word) => describeWord(String(word))).join(', ')
    : String(value ?? '');
  return text === '' ? t('profile.notAvailable') : text;
}
