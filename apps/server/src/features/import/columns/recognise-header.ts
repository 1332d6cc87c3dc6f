import { FileRejected } from '#features/import/row-rejected.ts';
import type { Column, Kind } from './column.ts';
import { kinds } from './column.ts';
import { columnsByHeader, foldHeader } from './kind-columns.ts';

export type Header = {
  kind: Kind;
  /** The cells as in the file. */
  cells: readonly string[];
  /** The column of each cell; undefined for one that is not imported. */
  columns: readonly (Column | undefined)[];
  /** Unrecognised headers; their cells are ignored. */
  unknown: readonly string[];
};

/** Added to files of rejected rows, and ignored when such a file is imported. */
export const reasonHeader = 'reason';
const passedOver = new Set([reasonHeader, '']);

/** How many different columns of a kind a header names. */
export function countKnown(cells: readonly string[], kind: Kind): number {
  const columns = columnsByHeader(kind);
  return new Set(cells.map((cell) => columns.get(foldHeader(cell))).filter(Boolean)).size;
}

/** The kind whose columns the header names; if that is ambiguous, a file name such as sites_2027.csv decides. */
export function recogniseKind(cells: readonly string[], fileName: string): Kind {
  const counts = kinds.map((kind) => ({ kind, known: countKnown(cells, kind) }));
  const max = Math.max(...counts.map(({ known }) => known));
  const best = counts.filter(({ known }) => known === max).map(({ kind }) => kind);
  if (max > 0 && best.length === 1) return best[0] as Kind;
  const named = kinds.find((kind) => foldHeader(fileName).split(' ')[0] === kind);
  if (named && (max === 0 || best.includes(named))) return named;
  if (max === 0) throw new FileRejected(`has no known column (its first line is: ${shortened(cells)})`);
  throw new FileRejected(
    `could hold ${best.join(' or ')}: name it ${best[0]}.csv or add a column that tells`,
  );
}

export function recogniseHeader(cells: readonly string[], kind: Kind): Header {
  const byHeader = columnsByHeader(kind);
  const columns = cells.map((cell) => byHeader.get(foldHeader(cell)));
  for (const [at, column] of columns.entries()) {
    const first = column ? columns.indexOf(column) : at;
    if (first !== at) {
      throw new FileRejected(`has two columns for ${column?.name}: "${cells[first]}" and "${cells[at]}"`);
    }
  }
  const isIdentity = (column: Column | undefined) => column?.isReference || column?.name.endsWith('name');
  const identifying = columns.some((column) => isIdentity(column) || isDeviceKey(column));
  if (!identifying) throw new FileRejected(`has no column for the reference or the name of its ${kind}`);
  const unknown = cells.filter((cell, at) => !columns[at] && !passedOver.has(foldHeader(cell)));
  return { kind, cells, columns, unknown };
}

function isDeviceKey(column: Column | undefined): boolean {
  return column?.name === 'serial_number' || column?.name === 'mac_address';
}

function shortened(cells: readonly string[]): string {
  const line = cells.join(', ').replace(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 80)}...` : line;
}
