import type { ImportDetail, ImportRow } from '@greenroom/domain/import/estate-import.ts';
import { byteOrderMark, csvLine, guardFormula } from '@greenroom/domain/listing/csv.ts';
import { saveBlob } from '#api/save-blob.ts';
import { readAllRejected } from './imports.queries.ts';

type Texts = { reasonHeader: string; describe: (row: ImportRow) => string };

/** Alone in a cell it clears the field: it is no formula. */
const clearMark = '-';

/** The rejected rows as in the file, with the reason in front. Corrected, the file can be imported again. */
export async function downloadRejected(
  found: ImportDetail,
  { reasonHeader, describe }: Texts,
): Promise<void> {
  const line = (cells: readonly string[]) => csvLine(cells.map(harmless), found.delimiter);
  const parts = [byteOrderMark + line([reasonHeader, ...found.columns.map(({ header }) => header)])];
  for await (const rows of readAllRejected(found.id))
    parts.push(rows.map((row) => line([describe(row), ...(row.cells ?? [])])).join(''));
  const file = new Blob(parts, { type: 'text/csv;charset=utf-8' });
  saveBlob(file, `${found.file_name.replace(/\.[^.]+$/, '')}.rejected.csv`);
}

function harmless(cell: string): string {
  return cell === clearMark || cell.startsWith("'") ? cell : guardFormula(cell);
}
