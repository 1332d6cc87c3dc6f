import type { ReactNode } from 'react';

export interface CellContext {
  /** For buttons and links in a cell: only the current row is in the tab order, the arrow keys reach the others. */
  tabIndex: 0 | -1;
}

/** `shrink` as in `cardShrink`. */
export type CardDetail = { id: string; text: string; shrink: number };

export interface DataColumn<Row> {
  id: string;
  header: string;
  /** The header is read out but not shown, for a column of buttons. */
  hideHeader?: boolean;
  /** Return null, undefined or '' when there is nothing to show. */
  cell: (row: Row, context: CellContext) => ReactNode;
  sortable?: boolean;
  /** It names the row: it contains the link, and is the card's title on phones. The first column by default. */
  title?: boolean;
  /** A small picture before the title and its subtitle; cards have none. */
  leading?: (row: Row) => ReactNode;
  /** Below the title, in a table whose rows have two lines. */
  subtitle?: (row: Row) => string;
  /** What a card has at the start of its second line instead of the subtitle; each part is truncated by itself. */
  cardDetails?: (row: Row) => readonly CardDetail[];
  /** The state of the thing, before the subtitle; at the end of a card's first line. */
  state?: (row: Row) => ReactNode;
  /** Right-aligned with tabular figures. */
  numeric?: boolean;
  /** In pixels. */
  minWidth?: number;
  /** The share of the remaining width; 0 keeps the minimum width. */
  grow?: number;
  /** Its place when the row is a card: `beside` the title, or on the second line, `wide` only beyond phones. */
  card?: 'detail' | 'wide' | 'beside' | 'trailing' | 'hidden';
  /** What a card shows instead, where no heading explains a number. */
  cardCell?: (row: Row, context: CellContext) => ReactNode;
  /** The details of a card are on one line in this order; 0 by default. */
  cardRank?: number;
  /**
   * How readily it is truncated when that line is too long: 0 never, 1 by default. Beside the title, 1 leaves it a
   * quarter of the line; by default the title takes what it needs.
   */
  cardShrink?: number;
  /** On the second line of a card it wraps to a third instead of being truncated: for values that differ at the end. */
  cardWraps?: boolean;
  /** In a row of two lines it wraps to the second one before it is truncated. */
  wraps?: boolean;
  /** On the third line of a card, with the others of that line: for values that the second one leaves no room for. */
  cardBelow?: boolean;
}

export type RowKey = string | number;

export interface DataSelection<Row> {
  selected: ReadonlySet<RowKey>;
  onSelectedChange: (selected: ReadonlySet<RowKey>) => void;
  selectAllLabel: string;
  rowLabel: (row: Row) => string;
}

export function titleIndex<Row>(columns: readonly DataColumn<Row>[]): number {
  return Math.max(
    0,
    columns.findIndex((column) => column.title),
  );
}

export const defaultMinWidth = 112;
export const selectionWidth = 44;

export function columnTemplate<Row>(columns: readonly DataColumn<Row>[], withSelection: boolean): string {
  const tracks = columns.map(({ minWidth = defaultMinWidth, grow = 1 }) =>
    grow === 0 ? `${minWidth}px` : `minmax(${minWidth}px, ${grow}fr)`,
  );
  return withSelection ? [`${selectionWidth}px`, ...tracks].join(' ') : tracks.join(' ');
}

export function tableMinWidth<Row>(columns: readonly DataColumn<Row>[], withSelection: boolean): number {
  const sum = columns.reduce((width, column) => width + (column.minWidth ?? defaultMinWidth), 0);
  return sum + (withSelection ? selectionWidth : 0);
}
