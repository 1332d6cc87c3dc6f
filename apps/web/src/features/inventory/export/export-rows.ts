import { type CsvColumn, csvHeader, csvRow } from '@greenroom/domain/listing/csv.ts';
import { maxRows } from '@greenroom/domain/listing/page.ts';
import { writeSort } from '@greenroom/domain/listing/sort-parameter.ts';
import { calendarDate } from '#i18n/calendar-date.ts';
import type { ListRequest, ListRow, ListSource, Narrowing } from '#listing/list-source.ts';
import { plainNarrowing } from '#listing/narrow-rows.ts';

export type Progress = { done: number; total: number };

/** Every row of a list that is longer than one response, in its order, page by page. */
export async function* walkPages<
  Row extends ListRow,
  Key extends string,
  Filter extends object,
  Narrow extends Narrowing,
>(
  source: ListSource<Row, Key, Filter, Narrow>,
  { filter, narrow, sort }: ListRequest<Key, Filter, Narrow>,
  signal?: AbortSignal,
): AsyncGenerator<{ rows: readonly Row[]; total: number }> {
  const query = { ...filter, ...plainNarrowing(narrow), limit: maxRows, sort: writeSort(sort) };
  let cursor: string | undefined;
  do {
    const page = await source.fetchPage({ ...query, cursor }, signal);
    yield page;
    cursor = page.cursor;
  } while (cursor !== undefined);
}

/** The text of the file in parts. A caller with all rows passes them as one page. */
export async function csvParts<Row>(
  columns: readonly CsvColumn<Row>[],
  pages:
    | AsyncIterable<{ rows: readonly Row[]; total: number }>
    | readonly { rows: readonly Row[]; total: number }[],
  onProgress: (progress: Progress) => void = () => {},
): Promise<string[]> {
  const parts = [csvHeader(columns)];
  let done = 0;
  for await (const { rows, total } of pages) {
    parts.push(rows.map((row) => csvRow(columns, row)).join(''));
    done += rows.length;
    onProgress({ done, total: Math.max(total, done) });
  }
  return parts;
}

/** `sites_2026-03-09.csv`, by the reader's date. */
export function exportFileName(name: string, now: Date): string {
  return `${name}_${calendarDate(now)}.csv`;
}

export function downloadFile(fileName: string, parts: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([...parts], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // By the next task the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(address));
}
