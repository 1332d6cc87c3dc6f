import { importLimits } from '@greenroom/domain/import/import-limits.ts';
import type { CsvRow } from '#features/import/read-csv-rows.ts';
import type { Workbook } from './read-workbook.ts';
import { readXml } from './read-xml.ts';
import { tooLargeUnpacked, type ZipFile } from './zip-file.ts';

const maxSheetBytes = 300 * 1024 * 1024;
/** Like the longest row of a CSV file. */
const maxRowLength = 2_000_000;

type Cell = { at: number; type: string; style: number; text: string };

/** The rows of the sheet that have a value, with the numbers that a spreadsheet shows. */
export async function* readSheetRows(zip: ZipFile, workbook: Workbook): AsyncGenerator<CsvRow> {
  const ready: CsvRow[] = [];
  let row: CsvRow = { line: 0, cells: [] };
  let cell: Cell | undefined;
  let [isValue, length] = [false, 0];
  const xml = readXml(zip.text(workbook.sheet, maxSheetBytes), {
    onOpen(name, attributes) {
      if (name === 'row') {
        row = { line: Number(attributes.r) || row.line + 1, cells: [] };
        length = 0;
      }
      if (name === 'c')
        cell = {
          at: columnOf(attributes.r) ?? (cell?.at ?? -1) + 1,
          type: attributes.t ?? 'n',
          style: Number(attributes.s) || 0,
          text: '',
        };
      if (name === 'v' || name === 't') isValue = true;
    },
    onText(piece) {
      if (!isValue || !cell) return;
      length += piece.length;
      if (length > maxRowLength) throw tooLargeUnpacked();
      cell.text += piece;
    },
    onClose(name) {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'c' && cell) place(row.cells, cell, workbook);
      if (name !== 'row') return;
      cell = undefined;
      if (row.cells.some((value) => value.trim() !== '')) ready.push(row);
    },
  });
  for await (const _ of xml) yield* ready.splice(0);
}

/** Cells beyond the last allowed column are counted by one more, which is rejected as too many. */
function place(cells: string[], cell: Cell, workbook: Workbook): void {
  const at = Math.min(cell.at, importLimits.maxColumns);
  while (cells.length < at) cells.push('');
  cells[at] = valueIn(cell, workbook);
}

function valueIn({ type, style, text }: Cell, { strings, dateStyles, isFrom1904 }: Workbook): string {
  if (type === 's') return strings[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'true' : 'false';
  if (type !== 'n' || text === '') return text;
  if (dateStyles[style]) return dayOf(Number(text), isFrom1904) ?? text;
  // 1.2345678901234E13 is the serial number 12345678901234.
  return /^-?\d+$/.test(text) || Number.isNaN(Number(text)) ? text : String(Number(text));
}

/** A number of days: 46112 is 2026-03-31. Spreadsheets believe that 1900 was a leap year. */
function dayOf(days: number, isFrom1904: boolean): string | undefined {
  const epoch = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  if (!(days >= 1 && days < 2_958_466)) return undefined;
  return new Date(epoch + Math.floor(days) * 86_400_000).toISOString().slice(0, 10);
}

/** "C7" is in column 2. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
