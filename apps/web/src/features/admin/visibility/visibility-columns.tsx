import type { VisibilityReason } from '@greenroom/domain/admin/visibility.ts';
import type { Language } from '#i18n/languages.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import type { Translate } from '#i18n/translate.ts';
import type { DataColumn } from '#ui/table/data-column.ts';

export function visibilityColumns(t: Translate, language: Language): DataColumn<VisibilityReason>[] {
  const day = dateTimeFormat(language, { dateStyle: 'medium' });
  const given = ({ given_by, given_at }: VisibilityReason) =>
    [given_by, given_at && day.format(new Date(given_at))].filter(Boolean).join(' · ');
  return [
    {
      id: 'name',
      header: t('users.reasonWhat'),
      minWidth: 220,
      // What it opens has room on two lines.
      grow: 3,
      cell: ({ name }) => <span className="font-medium">{name ?? t('users.everything')}</span>,
    },
    {
      id: 'kind',
      header: t('users.reasonWhy'),
      // As wide as its longest French word.
      minWidth: 168,
      grow: 0,
      cell: ({ kind }) => t(`users.reason.${kind}`),
    },
    { id: 'given', header: t('users.reasonGiven'), minWidth: 200, grow: 0, cell: given },
    {
      id: 'opens',
      header: t('users.reasonOpens'),
      minWidth: 150,
      grow: 1,
      cell: (reason) => (
        <span className="line-clamp-2 text-sm leading-tight whitespace-normal">
          {opens(reason, t) || <span className="text-muted">{t('users.opensNothing')}</span>}
        </span>
      ),
    },
  ];
}

function opens({ sites, rooms, assets, tickets }: VisibilityReason, t: Translate): string {
  return [
    sites && t('users.sites', { count: sites }),
    rooms && t('users.rooms', { count: rooms }),
    assets && t('users.assets', { count: assets }),
    tickets && t('users.ticketCount', { count: tickets }),
  ]
    .filter(Boolean)
    .join(', ');
}
