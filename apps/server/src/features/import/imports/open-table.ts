import { open } from 'node:fs/promises';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { importLimits } from '@greenroom/domain/import/import-limits.ts';
import { readCsvLayout } from '#features/import/columns/csv-layout.ts';
import { type CsvRow, QuoteNotClosed, readCsvRows } from '#features/import/read-csv-rows.ts';
import { FileRejected } from '#features/import/row-rejected.ts';
import { readSheetRows } from '#features/import/workbook/read-sheet-rows.ts';
import { readWorkbook, rejectMacros } from '#features/import/workbook/read-workbook.ts';
import { ZipFile } from '#features/import/workbook/zip-file.ts';

/** A file as rows of cells, whatever its format. */
export type Table = {
  headers: string[];
  /** Between the cells of a CSV file. */
  delimiter: string;
  rows(): AsyncGenerator<CsvRow>;
};

const maxHeaderLength = 200;

/** A workbook by its bytes, whatever its name; a name that promises macros, or a workbook that it is not, is rejected. */
export async function openTable(path: string, fileName: string): Promise<Table> {
  rejectMacros([fileName]);
  if (await isZip(path)) return openSheet(path);
  if (/\.xlsx$/i.test(fileName)) throw new Problem('import-no-workbook', noWorkbook);
  return openCsv(path);
}

const noWorkbook =
  'The name of this file ends in .xlsx, but it is not a workbook. Save it again as XLSX, or name it .csv.';

async function openCsv(path: string): Promise<Table> {
  const layout = await readCsvLayout(path, undefined).catch(rejectFile);
  requireFewColumns(layout.header.length);
  return {
    headers: layout.header.map((header) => header.slice(0, maxHeaderLength)),
    delimiter: layout.delimiter,
    async *rows() {
      try {
        yield* readCsvRows(path, layout);
      } catch (error) {
        rejectFile(error);
      }
    },
  };
}

/** The first visible sheet; its first row with a value is the header. */
async function openSheet(path: string): Promise<Table> {
  const read = async function* () {
    const zip = await ZipFile.open(path);
    try {
      yield* readSheetRows(zip, await readWorkbook(zip));
    } finally {
      await zip.close();
    }
  };
  const headers = await firstRow(read()).catch(rejectFile);
  requireFewColumns(headers.length);
  return {
    headers: headers.map((header) => header.trim().slice(0, maxHeaderLength)),
    delimiter: ',',
    async *rows() {
      let isHeader = true;
      try {
        for await (const row of read()) {
          if (!isHeader) yield row;
          isHeader = false;
        }
      } catch (error) {
        rejectFile(error);
      }
    },
  };
}

async function firstRow(rows: AsyncIterable<CsvRow>): Promise<string[]> {
  for await (const { cells } of rows) return cells;
  throw new FileRejected('is empty', { code: 'import-empty' });
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.equals(Buffer.from('PK\x03\x04', 'latin1'));
  } finally {
    await file.close();
  }
}

function requireFewColumns(count: number): void {
  if (count <= importLimits.maxColumns) return;
  const detail = `This file has ${count} columns. The most is ${importLimits.maxColumns}.`;
  throw new Problem('import-unreadable', detail);
}

/** A file that cannot be read is the sender's problem, with its own sentence; anything else is ours. */
function rejectFile(error: unknown): never {
  if (error instanceof QuoteNotClosed) {
    const detail = `The file could not be read at row ${error.line.toLocaleString('en')}: a quote is not closed.`;
    throw new Problem('import-quote-open', detail, { values: { row: error.line } });
  }
  if (error instanceof FileRejected) throw new Problem(error.code, `The file ${error.message}.`);
  throw error;
}
