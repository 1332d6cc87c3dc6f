import { type CsvColumn, csvHeader, csvRow } from '@greenroom/domain/listing/csv.ts';
import { maxRows } from '@greenroom/domain/listing/page.ts';
import { writeSort } from '@greenroom/domain/listing/sort-parameter.ts';
import { saveBlob } from '#api/save-blob.ts';
import { calendarDate } from '#i18n/calendar-date.ts';
import type { ListRequest, ListRow, ListSource, Narrowing } from '#listing/list-source.ts';
import { plainNarrowing } from '#listing/narrow-rows.ts';

/** The list as the spec says, the shown columns, or files for an import. */
export type ExportFormat = 'list' | 'shown-csv' | 'shown-xlsx' | 'all-fields' | 'estate';

export type Progress = { done: number; total: number };

type RowPage<Row> = { rows: readonly Row[]; total: number };
/** A caller with all rows passes them as one page. */
export type RowPages<Row> = AsyncIterable<RowPage<Row>> | readonly RowPage<Row>[];

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
): AsyncGenerator<RowPage<Row>> {
  const query = { ...filter, ...plainNarrowing(narrow), limit: maxRows, sort: writeSort(sort) };
  let cursor: string | undefined;
  do {
    const page = await source.fetchPage({ ...query, cursor }, signal);
    yield page;
    cursor = page.cursor;
  } while (cursor !== undefined);
}

/** The text of the file in parts. */
export async function csvParts<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: RowPages<Row>,
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
export function exportFileName(name: string, now: Date, ending = 'csv'): string {
  return `${name}_${calendarDate(now)}.${ending}`;
}

const fileTypes: Record<string, string> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

export function downloadFile(fileName: string, parts: readonly BlobPart[]): void {
  const type = fileTypes[fileName.split('.').at(-1) ?? ''] ?? '';
  saveBlob(new Blob([...parts], { type }), fileName);
}
