import { maxRows } from '@greenroom/domain/listing/page.ts';
import { getMonitoringSummary, listAlertSites, listAlerts } from '@greenroom/domain/monitoring/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '#api/http-client.ts';
import { chosenPartner } from '#api/partner-choice.ts';
import { readListPage } from '#listing/read-list-page.ts';
import { type AlertRow, numbered } from './alerts/alerts.queries.ts';

export function monitoringSummaryQuery(today: string) {
  const query = { today, ...chosenPartner() };
  return queryOptions({
    queryKey: ['monitoring', 'summary', query] as const,
    queryFn: ({ signal }) => call(getMonitoringSummary, { query }, { signal }),
  });
}

export function alertSitesQuery(today: string) {
  const query = { today, ...chosenPartner() };
  return queryOptions({
    queryKey: ['monitoring', 'sites', query] as const,
    queryFn: ({ signal }) => call(listAlertSites, { query }, { signal }),
  });
}

/** Every alert of a site, the most severe first, in as many requests as necessary. */
export function siteAlertsQuery(siteId: number, today: string) {
  return queryOptions({
    queryKey: ['monitoring', 'site', siteId, today] as const,
    queryFn: async ({ signal }) => {
      const alerts: AlertRow[] = [];
      let cursor: string | undefined;
      do {
        const query = { site_id: siteId, today, sort: 'priority', limit: maxRows, cursor };
        const page = readListPage(await callWithHeaders(listAlerts, { query }, { signal }));
        alerts.push(...page.rows.map(numbered));
        cursor = page.cursor;
      } while (cursor !== undefined);
      return alerts;
    },
  });
}
