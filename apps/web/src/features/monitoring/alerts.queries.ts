import { haystackOf, matchesSearch } from '@greenroom/domain/listing/matches-search.ts';
import {
  type Alert,
  type AlertKind,
  type AlertSortKey,
  type AlertType,
  alertKinds,
  alertLocation,
  alertNumber,
  alertSortValue,
} from '@greenroom/domain/monitoring/alert.ts';
import { listAlerts } from '@greenroom/domain/monitoring/endpoints.ts';
import { callWithHeaders } from '#api/http-client.ts';
import type { ListSource, Narrowing } from '#listing/list-source.ts';
import { readListPage } from '#listing/read-list-page.ts';

/** Lists number their rows; an alert's own id is a text. */
export type AlertRow = Omit<Alert, 'id'> & { id: number };
export type AlertFilter = { today: string; asset_id?: number | undefined; site_id?: number | undefined };
export type AlertNarrowing = Narrowing & {
  priority?: AlertType | undefined;
  search_kinds?: string | undefined;
};
/** The words of a kind of alert in the viewer's language. */
export type Sentence = (kind: AlertKind) => string;

/** The alerts, searched in the viewer's language: by the browser in the sentence itself, by the server in its kinds. */
export function alertList(
  sentence: Sentence,
): ListSource<AlertRow, AlertSortKey, AlertFilter, AlertNarrowing> {
  return {
    name: 'alerts',
    defaultSort: { key: 'timestamp', direction: 'desc' },
    fetchPage: async (query, signal) => {
      const page = readListPage<Alert>(await callWithHeaders(listAlerts, { query }, { signal }));
      return { ...page, rows: page.rows.map(numbered) };
    },
    haystack: (row) => haystackOf([row.asset_name, alertLocation(row), row.date, sentence(row.kind)]),
    sortValue: (row, key) => alertSortValue({ ...row, id: '' }, key),
    matches: (row, { priority }) => priority === undefined || row.type === priority,
  };
}

export function numbered(alert: Alert): AlertRow {
  return { ...alert, id: alertNumber(alert) };
}

/** The kinds whose sentence holds the search, as the server wants them; undefined when there are none. */
export function searchKinds(search: string, sentence: Sentence): string | undefined {
  if (search.trim() === '') return undefined;
  const found = alertKinds.filter((kind) => matchesSearch(haystackOf([sentence(kind)]), search));
  return found.join(',') || undefined;
}
