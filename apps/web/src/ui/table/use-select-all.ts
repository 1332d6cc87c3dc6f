import { useMemo } from 'react';
import type { DataSelection, RowKey } from './data-column.ts';

export interface SelectAll {
  label: string;
  state: 'none' | 'some' | 'all';
  onToggle: () => void;
}

export function useSelectAll<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => RowKey,
  selection: DataSelection<Row> | undefined,
): SelectAll | undefined {
  const selected = selection?.selected;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rowKey is often a new function with the same meaning.
  const state = useMemo(() => {
    if (!selected || selected.size === 0 || rows.length === 0) return 'none';
    if (rows.every((row) => selected.has(rowKey(row)))) return 'all';
    return rows.some((row) => selected.has(rowKey(row))) ? 'some' : 'none';
  }, [rows, selected]);

  if (!selection) return undefined;
  return {
    label: selection.selectAllLabel,
    state,
    onToggle: () => selection.onSelectedChange(state === 'all' ? new Set() : new Set(rows.map(rowKey))),
  };
}
