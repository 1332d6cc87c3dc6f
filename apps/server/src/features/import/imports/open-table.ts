import { Problem } from '@greenroom/domain/http/problem.ts';
import { importLimits } from '@greenroom/domain/import/import-limits.ts';
import { readCsvLayout } from '#features/import/columns/csv-layout.ts';
import { type CsvRow, QuoteNotClosed, readCsvRows } from '#features/import/read-csv-rows.ts';
import { FileRejected } from '#features/import/row-rejected.ts';

/** A file as rows of cells, whatever its format. */
export type Table = {
  headers: string[];
  /** Between the cells of a CSV file. */
  delimiter: string;
  rows(): AsyncGenerator<CsvRow>;
};

const maxHeaderLength = 200;

export async function openTable(path: string, _fileName: string): Promise<Table> {
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
  if (error instanceof FileRejected) throw new Problem('import-unreadable', `The file ${error.message}.`);
  throw error;
}
