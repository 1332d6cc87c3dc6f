import {
  type Alert,
  type AlertSortKey,
  type AlertTexts,
  type AlertType,
  alertHaystack,
  alertNameKey,
  alertNumber,
  alertSortValue,
} from '@greenroom/domain/monitoring/alert.ts';
import { listAlerts } from '@greenroom/domain/monitoring/endpoints.ts';
import { callWithHeaders } from '#api/http-client.ts';
import type { ListSource, Narrowing } from '#listing/list-source.ts';
import { readListPage } from '#listing/read-list-page.ts';
import { newestFirst } from './newest-first.ts';

/** Lists require numeric ids; an alert's own id is a text. */
export type AlertRow = Omit<Alert, 'id'> & { id: number };
export type AlertFilter = {
  today: string;
  asset_id?: number | undefined;
  site_id?: number | undefined;
  partner_id?: number | undefined;
};
export type AlertNarrowing = Narrowing & AlertTexts & { priority?: AlertType | undefined };

/** The first part of its query keys. */
export const alertListName = 'alerts';

/** The alerts, searched in the viewer's own texts: by the browser, or by the server, which receives these texts. */
export function alertList(
  words: AlertTexts,
): ListSource<AlertRow, AlertSortKey, AlertFilter, AlertNarrowing> {
  return {
    name: alertListName,
    defaultSort: newestFirst,
    fetchPage: async (query, signal) => {
      const page = readListPage<Alert>(await callWithHeaders(listAlerts, { query }, { signal }));
      return { ...page, rows: page.rows.map(numbered) };
    },
    haystack: (row) => alertHaystack({ ...row, id: '' }, words),
    sortValue: (row, key) => alertSortValue({ ...row, id: '' }, key, words),
    nameKey: alertNameKey,
    matches: (row, { priority }) => priority === undefined || row.type === priority,
  };
}

export function numbered(alert: Alert): AlertRow {
  return { ...alert, id: alertNumber(alert) };
}
