import type { RowAct } from '#listing/rows/row-act.ts';
import type { BulkAct } from '#listing/selection/list-selection.ts';

/** What the viewer may do with the rows of a list; the page decides. Keep the same object between renders. */
export type ListActs<Row> = {
  ofRow?: (row: Row) => readonly RowAct[];
  /** Rows can be marked if there are any. */
  ofSelection?: readonly BulkAct[];
  /** A letter on the row with the focus; true if it meant something. */
  onRowKey?: (key: string, row: Row) => boolean;
};
