import type { ManagedUser } from '@greenroom/domain/admin/user-list.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import type { Translate } from '#i18n/translate.ts';
import { translator } from '#i18n/translator.ts';
import { formatLastSignIn } from './format-last-sign-in.ts';

type Account = Pick<ManagedUser, 'state' | 'link_ends_at' | 'access_ends_on' | 'last_sign_in_at'>;

/** Below a name in a list: what is unusual about the account, or else its last sign-in. */
export function describeAccount(t: Translate, account: Account): string {
  return describeUnusual(t, account) || formatLastSignIn(t, account.last_sign_in_at);
}

/** Below a name in a table with a column for the last sign-in. */
export function describeUnusual(t: Translate, account: Account): string {
  const { state, link_ends_at, access_ends_on } = account;
  const language = translator.resolvedLanguage ?? 'en';
  if (state === 'ended' && access_ends_on !== null) {
    return t('users.accessEnded', { date: formatDay(access_ends_on) });
  }
  if (state === 'active' && access_ends_on !== null) {
    return t('users.accessUntil', { date: formatDay(access_ends_on) });
  }
  if (state !== 'invited') return '';
  if (link_ends_at === null) return t('users.invitedExpired');
  const date = dateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(link_ends_at));
  return t('users.invitedUntil', { date });
}

/** A day has no time zone. */
export function formatDay(day: string): string {
  const language = translator.resolvedLanguage ?? 'en';
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}
