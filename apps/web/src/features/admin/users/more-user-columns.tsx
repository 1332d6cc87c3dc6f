import type { ManagedUser } from '@greenroom/domain/admin/user-list.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import type { Translate } from '#i18n/translate.ts';
import { translator } from '#i18n/translator.ts';
import type { DataColumn } from '#ui/table/data-column.ts';
import { formatDay } from './describe-account.ts';

type Listed = Pick<ManagedUser, 'id' | 'last_sign_in_at'>;

/** What a list of users can show besides the columns of the spec. Cards have it on their second line, as far as it fits. */
export function moreColumns(t: Translate): DataColumn<ManagedUser>[] {
  const days = dateTimeFormat(translator.resolvedLanguage ?? 'en', { dateStyle: 'medium' });
  return [
    lastSignInColumn(t),
    {
      id: 'access_ends_on',
      header: t('users.accessEndsOn'),
      minWidth: 168,
      grow: 0,
      card: 'hidden',
      cell: ({ access_ends_on }) => access_ends_on && formatDay(access_ends_on),
    },
    {
      id: 'roles',
      header: t('profile.roles'),
      minWidth: 160,
      card: 'hidden',
      cell: ({ roles }) => roles.join(', '),
    },
    {
      id: 'created_at',
      header: t('profile.joined'),
      minWidth: 132,
      grow: 0,
      card: 'hidden',
      cell: ({ created_at }) => days.format(new Date(created_at)),
    },
  ];
}

export function lastSignInColumn<Row extends Listed>(t: Translate): DataColumn<Row> {
  const language = translator.resolvedLanguage ?? 'en';
  const days = dateTimeFormat(language, { dateStyle: 'medium' });
  const exact = dateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' });
  return {
    id: 'last_sign_in_at',
    header: t('users.lastSignIn'),
    sortable: true,
    minWidth: 132,
    grow: 0,
    card: 'hidden',
    cell: ({ last_sign_in_at: at }) =>
      at === null ? (
        <span className="text-muted">{t('users.neverSignedIn')}</span>
      ) : (
        <time dateTime={at} data-tip={exact.format(new Date(at))} className="tabular">
          {days.format(new Date(at))}
        </time>
      ),
  };
}
