import { addressLine, type Site } from '@greenroom/domain/inventory/site.ts';
import type { CsvColumn, CsvValue } from '@greenroom/domain/listing/csv.ts';
import { readStatus } from '@greenroom/domain/operations/read-status.ts';
import { kindsToShow } from '@greenroom/domain/operations/status-counts.ts';
import { queryClient } from '#api/query-client.ts';
import type { Translate } from '#i18n/translate.ts';
import { translateData } from '#i18n/translate-data.ts';
import { formatCounts } from '#live/format-counts.ts';
import { assetLiveQuery, roomLiveQuery, siteLiveQuery } from '#live/live.queries.ts';
import { statusLabel } from '#live/status-label.ts';
import type { RowPages } from './export-rows.ts';

export type ExportedList = 'sites' | 'rooms' | 'assets' | 'tickets';
/** Their rows have live states. */
type ListWithStates = Exclude<ExportedList, 'tickets'>;
/** A column of the list, by what it shows. */
export type NamedColumn = {
  id: string;
  header: string;
  /** Where the row has no field of this name. */
  value?: (row: never) => CsvValue;
};
type AnyRow = Record<string, unknown> & { id: number };
type Live = { t: Translate; live: Map<number, string> };

const translated = {
  asset_type: 'assetType',
  category: 'category',
  room_type: 'roomType',
  country: 'country',
} as const;

/** The columns as the list shows them: its names for them, and its words for their values. */
export function shownColumns<Row extends { id: number }>(
  columns: readonly NamedColumn[],
  { t, live }: Live,
): CsvColumn<Row>[] {
  return columns.map(({ id, header, value }) => ({
    header,
    value: (row) =>
      value
        ? value(row as never)
        : id === 'live'
          ? live.get(row.id)
          : cellValue(t, id, row as unknown as AnyRow),
  }));
}

function cellValue(t: Translate, id: string, row: AnyRow): CsvValue {
  const value = row[id];
  if (id === 'address') return addressLine(row as unknown as Site);
  if (Array.isArray(value)) return value.join(', ');
  if (id in translated && typeof value === 'string')
    return translateData(t, translated[id as keyof typeof translated], value);
  // The warranty is a day, all others are moments: the day in the reader's time zone.
  if (id.endsWith('_at') && typeof value === 'string') return dayOf(new Date(value));
  return value as CsvValue;
}

function dayOf(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}

/** The same pages, each after the live states of its rows are read. */
export async function* readLive<Row extends { id: number }>(
  pages: RowPages<Row>,
  { list, t, live }: Live & { list: ListWithStates },
): AsyncGenerator<{ rows: readonly Row[]; total: number }> {
  for await (const page of pages) {
    live.clear();
    // All at once: the reads are batched.
    await Promise.all(
      page.rows.map(async (row) => live.set(row.id, await liveText(list, row as unknown as AnyRow, t))),
    );
    yield page;
  }
}

async function liveText(list: ListWithStates, row: AnyRow, t: Translate): Promise<string> {
  if (list === 'assets') {
    if (!row.is_controlled) return t('assets.notControlled');
    return statusLabel(t, readStatus((await queryClient.fetchQuery(assetLiveQuery(row.id))) ?? {}));
  }
  const counted = await (list === 'rooms'
    ? queryClient.fetchQuery(roomLiveQuery(row.id))
    : queryClient.fetchQuery(siteLiveQuery(row.id)));
  return counted ? formatCounts(t, counted.devices, kindsToShow(counted.devices)) : t('live.none');
}
