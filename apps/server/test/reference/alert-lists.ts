import { matchesSearch } from '@greenroom/domain/listing/matches-search.ts';
import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { type RowOrder, sortRows } from '@greenroom/domain/listing/sort-rows.ts';
import {
  type Alert,
  type AlertSortKey,
  type AlertTexts,
  alertHaystack,
  alertNameKey,
  alertNumber,
  alertSortValue,
} from '@greenroom/domain/monitoring/alert.ts';

export function matchesAlert(row: Alert, search: string | undefined, words: AlertTexts = {}): boolean {
  return matchesSearch(alertHaystack(row, words), search);
}

export function sortAlerts(
  alerts: readonly Alert[],
  sort: Sort<AlertSortKey>,
  words: AlertTexts = {},
): Alert[] {
  const order: RowOrder<{ id: number; row: Alert }, AlertSortKey> = {
    sortValue: ({ row }, key) => alertSortValue(row, key, words),
    nameKey: alertNameKey,
  };
  const rows = alerts.map((row) => ({ id: alertNumber(row), row }));
  return sortRows(rows, sort, order).map(({ row }) => row);
}
