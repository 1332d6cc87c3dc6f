import type { Cell } from './cell.ts';

export type Kind = 'partners' | 'sites' | 'rooms' | 'assets';
/** Also the order in which a folder is imported: parents first. */
export const kinds: readonly Kind[] = ['partners', 'sites', 'rooms', 'assets'];

/** A stored row as JSON: its columns; for an asset its additional_data and connection, for a partner its tenant. */
export type Stored = { id: number; [column: string]: unknown };

export type Column = {
  /** The header of a full export. */
  name: string;
  /** Other headers that mean it, folded or not. */
  en?: readonly string[];
  fr?: readonly string[];
  es?: readonly string[];
  cell: Cell;
  /** Where it is kept in the stored row; the name of a parent is kept nowhere. */
  path: readonly string[] | null;
  /** What a new row gets when the cell is empty; null when not said. */
  initially?: string | boolean;
  /** A hyphen cannot empty it. */
  isFixed?: boolean;
  /** The hyphen means that there is none, as an empty cell does. */
  isReference?: boolean;
  /** No report, message or export ever shows it. */
  isSecret?: boolean;
  /** Another way in which the stored row may already say what the cell says. */
  saysTheSame?: (stored: Stored, value: unknown) => boolean;
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
