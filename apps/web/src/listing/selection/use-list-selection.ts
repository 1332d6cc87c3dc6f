import { useState } from 'react';
import type { List } from '#listing/use-list.ts';
import type { DataSelection, RowKey } from '#ui/table/data-column.ts';
import type { ListSelection } from './list-selection.ts';

type SelectionInput<Row> = {
  list: List<Row>;
  /** What a server needs to find the same rows. */
  filter: Readonly<Record<string, unknown>>;
  texts: Pick<DataSelection<Row>, 'selectAllLabel' | 'rowLabel'>;
};

export type ChosenRows<Row> = {
  /** For the table. */
  table: DataSelection<Row>;
  count: number;
  /** All loaded rows are chosen, and more match. */
  canChooseAll: boolean;
  isAll: boolean;
  chooseAll: () => void;
  clear: () => void;
  value: ListSelection;
};

const none: ReadonlySet<RowKey> = new Set();

/** The chosen rows of a list. Other filters begin with none. */
export function useListSelection<Row extends { id: number }>(input: SelectionInput<Row>): ChosenRows<Row> {
  const { list, filter, texts } = input;
  const [state, setState] = useState({ resetKey: list.resetKey, keys: none, isAll: false });
  const isCurrent = state.resetKey === list.resetKey;
  const keys = isCurrent ? state.keys : none;
  const isAll = isCurrent && state.isAll;
  const choose = (next: ReadonlySet<RowKey>, all = false) =>
    setState({ resetKey: list.resetKey, keys: next, isAll: all });
  const hasAllLoaded = keys.size >= list.rows.length && list.rows.every(({ id }) => keys.has(id));
  return {
    table: { ...texts, selected: keys, onSelectedChange: (next) => choose(next) },
    count: isAll ? list.total : keys.size,
    canChooseAll: !isAll && keys.size > 0 && hasAllLoaded && list.total > keys.size,
    isAll,
    chooseAll: () => choose(keys, true),
    clear: () => choose(none),
    value: isAll ? { filter } : { ids: [...keys].map(Number) },
  };
}
