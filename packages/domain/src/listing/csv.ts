/** The value of a cell. Numbers stay numbers in the file; everything else is text. */
export type CsvValue = string | number | boolean | null | undefined;

export type CsvColumn<Row> = { readonly header: string; readonly value: (row: Row) => CsvValue };

/** Makes a spreadsheet read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';

/**
 * A text that begins like a formula. Leading apostrophes are included, so that a text that really begins with an
 * apostrophe and a formula sign keeps its own apostrophe when the guard is removed.
 */
const looksLikeFormula = /^'*[=+\-@\t\r]/;
const isGuarded = /^'+[=+\-@\t\r]/;

/** Puts an apostrophe before a text that a spreadsheet would run as a formula. */
export function guardFormula(text: string): string {
  return looksLikeFormula.test(text) ? `'${text}` : text;
}

/** The opposite of `guardFormula`, for imported texts. */
export function unguardFormula(text: string): string {
  return isGuarded.test(text) ? text.slice(1) : text;
}

/** A number cannot contain a formula, so -12.5 stays a number; the text "-12.5" is guarded like any other text. */
export function csvText(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? guardFormula(value) : String(value);
}

/** One line as in RFC 4180. The cells are already guarded; nothing is escaped here. */
export function csvLine(cells: readonly string[], delimiter = ','): string {
  const line = cells.map((cell) => quoted(cell, delimiter)).join(delimiter);
  // An empty line would not be a record at all.
  return `${line === '' ? '""' : line}${lineEnd}`;
}

function quoted(cell: string, delimiter: string): string {
  const needsQuotes = cell.includes(delimiter) || /["\r\n]|^\s|\s$/.test(cell);
  return needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell;
}

export function csvHeader<Row>(columns: readonly CsvColumn<Row>[]): string {
  return byteOrderMark + csvLine(columns.map(({ header }) => header));
}

export function csvRow<Row>(columns: readonly CsvColumn<Row>[], row: Row): string {
  return csvLine(columns.map(({ value }) => csvText(value(row))));
}
