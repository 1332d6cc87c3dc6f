import { unguardFormula } from '@greenroom/domain/listing/csv.ts';
import { faultOf, limitOf } from './columns/cell.ts';
import type { Column } from './columns/column.ts';
import type { Header } from './columns/recognise-header.ts';
import type { CsvRow } from './read-csv-rows.ts';
import { RowRejected } from './row-rejected.ts';

/** Alone in a cell it clears the field; a real hyphen is written with an apostrophe before it. */
export const clearMark = '-';

/** A row with parsed cells: a missing key leaves the field unchanged, null clears it. */
export type ImportRow = {
  line: number;
  values: ReadonlyMap<string, string | number | boolean | null>;
  /** The file's name for a column, for reasons. */
  calls: (name: string) => string;
  /** The same without the word for a column. */
  header: (name: string) => string;
};

export function readRow(header: Header, { line, cells }: CsvRow): ImportRow {
  const extra = cells.slice(header.cells.length).filter((cell) => cell.trim() !== '');
  if (extra.length > 0) {
    throw new RowRejected(
      `The row has ${cells.length} cells and the header ${header.cells.length}: a cell with a delimiter in it needs quotes.`,
      'too-many-cells',
      { cells: cells.length, header: header.cells.length },
    );
  }
  const values = new Map<string, string | number | boolean | null>();
  for (const [at, column] of header.columns.entries()) {
    const raw = cells[at]?.trim() ?? '';
    if (!column || raw === '') continue;
    const value = readCell(column, { raw, header: header.cells[at] ?? column.name });
    if (value !== undefined) values.set(column.name, value);
  }
  const nameOf = (name: string) => headerOf(header, name);
  return { line, values, header: nameOf, calls: (name) => `Column "${nameOf(name)}"` };
}

/** What can be read of a row with a bad cell, so that a report can name it. */
export function readGoodCells(header: Header, row: CsvRow): ImportRow {
  const cells = row.cells.slice(0, header.cells.length).map((raw, at) => {
    const column = header.columns[at];
    return column && isGood(column, raw.trim()) ? raw : '';
  });
  return readRow(header, { ...row, cells });
}

function isGood(column: Column, raw: string): boolean {
  return raw !== clearMark && column.cell.safeParse(unguardFormula(raw)).success;
}

export function readCell(column: Column, cell: { raw: string; header: string }) {
  if (cell.raw === clearMark) {
    if (column.isReference || column.path === null) return undefined;
    if (column.isFixed)
      throw new RowRejected(`Column "${cell.header}" cannot be cleared.`, 'cannot-clear', {
        column: cell.header,
      });
    return null;
  }
  const result = column.cell.safeParse(unguardFormula(cell.raw));
  if (!result.success) {
    const [issue] = result.error.issues;
    const what = `Column "${cell.header}" ${issue?.message}`;
    const value = excerpt(cell.raw);
    const values = { column: cell.header, ...(!column.isSecret && { value }), ...limitOf(issue?.message) };
    const sentence = column.isSecret ? `${what}.` : `${what}; it has "${value}".`;
    throw new RowRejected(sentence, column.isSecret ? undefined : faultOf(issue?.message), values);
  }
  // Nothing may remain of a text, for example of a note that was only a script.
  return result.data === '' ? null : result.data;
}

function headerOf(header: Header, name: string): string {
  const at = header.columns.findIndex((column) => column?.name === name);
  return header.cells[at] ?? name;
}

function excerpt(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}
