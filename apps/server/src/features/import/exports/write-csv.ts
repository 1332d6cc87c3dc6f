import { Problem } from '@greenroom/domain/http/problem.ts';
import { exportLimits } from '@greenroom/domain/import/export-selection.ts';
import { type CsvColumn, type CsvValue, csvHeader, csvRow } from '@greenroom/domain/listing/csv.ts';
import type { Kind, Stored } from '../columns/column.ts';
import { kindColumns } from '../columns/kind-columns.ts';
import { isOfCommandLine } from '../columns/links-cell.ts';
import { type ExportPage, selectExportPage } from '../export.queries.ts';
import type { ImportDb } from '../import-db.ts';
import { valueAt } from '../write/diff-row.ts';

const pageSize = 1000;

type CsvOptions = Pick<ExportPage, 'partnerId' | 'ids'> & { kind: Kind };

/** The columns that an import can write, without secrets; viewers see neither connections nor links here. */
export function exportColumns(kind: Kind, { isOfViewer }: { isOfViewer: boolean }): CsvColumn<Stored>[] {
  return kindColumns[kind]
    .filter(({ isSecret, path }) => !isSecret && !(isOfViewer && isOfCommandLine({ path })))
    .map(({ name, path }) => ({ header: name, value: (row) => valueAt(row, path ?? [name]) as CsvValue }));
}

/** The text of the file page by page, beginning with its header. */
export async function* csvPages(
  access: ImportDb,
  { kind, ...page }: CsvOptions,
): AsyncGenerator<{ text: string; rows: number }> {
  const columns = exportColumns(kind, { isOfViewer: access.scope !== undefined });
  yield { text: csvHeader(columns), rows: 0 };
  for (let after = 0; ; ) {
    const found = await selectExportPage(access, { ...page, kind, after, limit: pageSize });
    yield { text: found.map((row) => csvRow(columns, row)).join(''), rows: found.length };
    after = found.at(-1)?.id ?? after;
    if (found.length < pageSize) return;
  }
}

/** The whole file for a viewer, up to the limit. */
export async function writeCsv(
  access: ImportDb,
  options: CsvOptions,
): Promise<{ content: Buffer; rows: number }> {
  const parts: Buffer[] = [];
  let rows = 0;
  for await (const page of csvPages(access, options)) {
    rows += page.rows;
    if (rows > exportLimits.maxRows) throw tooManyRows();
    parts.push(Buffer.from(page.text));
  }
  return { content: Buffer.concat(parts), rows };
}

export function tooManyRows(): Problem {
  const max = exportLimits.maxRows.toLocaleString('en');
  return new Problem('export-too-long', `An export has at most ${max} rows. Choose fewer.`, {
    values: { max: exportLimits.maxRows },
  });
}
