import type { Cell } from './cell.ts';

export type Kind = 'partners' | 'sites' | 'rooms' | 'assets';
/** Also the order in which a folder is imported: parents first. */
export const kinds: readonly Kind[] = ['partners', 'sites', 'rooms', 'assets'];

/** A stored row as JSON: its columns; for an asset its additional_data and connection, for a partner its tenant. */
export type Stored = { id: number; [column: string]: unknown };

export type Column = {
  /** The header in a full export. */
  name: string;
  /** Other accepted headers, folded or not. */
  en?: readonly string[];
  fr?: readonly string[];
  es?: readonly string[];
  cell: Cell;
  /** Its path in the stored row; the name of a parent is not stored. */
  path: readonly string[] | null;
  /** The value for a new row when the cell is empty; null by default. */
  initially?: string | boolean;
  /** A hyphen cannot clear it. */
  isFixed?: boolean;
  /** A hyphen means that there is none, like an empty cell. */
  isReference?: boolean;
  /** Never shown in any report, message or export. */
  isSecret?: boolean;
  /** Another way in which the stored row may already equal the cell. */
  isAlready?: (stored: Stored, value: unknown) => boolean;
};

type Options = Omit<Column, 'name' | 'path'>;

export function ownColumn(name: string, options: Options): Column {
  return { name, path: [name], ...options };
}

export function nestedColumn(name: string, path: readonly string[], options: Options): Column {
  return { name, path, ...options };
}

export function parentColumn(name: string, options: Options): Column {
  return { name, path: null, ...options };
}
