import type { DashboardSummary } from '@greenroom/domain/dashboard/dashboard-summary.ts';
import { recentDays } from '@greenroom/domain/dashboard/dashboard-summary.ts';
import { controlRate, percentage } from '@greenroom/domain/dashboard/percentage.ts';
import { ticketCounts } from '@greenroom/domain/dashboard/ticket-counts.ts';
import type { Language } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translate.ts';
import type { StatusLine } from './status-lines.tsx';

/** The texts of the status card besides health and time (spec section 2). */
export function describeStatus(t: Translate, language: Language, summary: DashboardSummary): StatusLine[] {
  const number = (value: number) => new Intl.NumberFormat(language).format(value);
  const percent = (value: number) =>
    new Intl.NumberFormat(language, { style: 'percent' }).format(value / 100);
  const sitesCovered = percentage(summary.sites_with_rooms, summary.sites);
  const roomsCovered = percentage(summary.rooms_with_assets, summary.rooms);
  const { maintenance } = ticketCounts(summary.tickets_by_stage);
  return [
    {
      term: t('dashboard.maintenanceLoad'),
      value: number(maintenance),
      help: t('dashboard.maintenanceLoadHelp', { count: maintenance }),
    },
    {
      term: t('dashboard.sitesCoverage'),
      value: percent(sitesCovered),
      percent: sitesCovered,
      help: t('dashboard.sitesCoverageHelp', { part: summary.sites_with_rooms, count: summary.sites }),
    },
    {
      term: t('dashboard.roomsCoverage'),
      value: percent(roomsCovered),
      percent: roomsCovered,
      help: t('dashboard.roomsCoverageHelp', { part: summary.rooms_with_assets, count: summary.rooms }),
    },
    {
      term: t('dashboard.devicesTracked'),
      value: number(summary.assets),
      help: t('dashboard.devicesTrackedHelp'),
    },
    {
      term: t('dashboard.controlRate'),
      value: percent(controlRate(summary)),
      percent: controlRate(summary),
      help: t('dashboard.controlRateHelp', { part: summary.controlled, count: summary.assets }),
    },
    {
      term: t('dashboard.recentOperationsCount'),
      value: number(summary.recent_operations),
      help: t('dashboard.lastDays', { count: recentDays }),
    },
    ...(summary.recent_documents > 0
      ? [
          {
            term: t('dashboard.recentDocumentsCount'),
            value: number(summary.recent_documents),
            help: t('dashboard.lastDays', { count: recentDays }),
          },
        ]
      : []),
    ...(summary.active_users === null
      ? []
      : [
          {
            term: t('dashboard.activeUsers'),
            value: number(summary.active_users),
            help: t('dashboard.activeUsersHelp', { count: summary.users ?? 0 }),
          },
        ]),
  ];
}
