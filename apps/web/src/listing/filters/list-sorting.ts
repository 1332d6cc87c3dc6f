import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import type { DataColumn } from '#ui/table/data-column.ts';

/** By what a list can be sorted, for the sheet on a phone, where the columns have no head. */
export type ListSorting = {
  options: readonly { value: string; label: string }[];
  sort: Sort;
  onSortChange: (sort: Sort) => void;
};

export function sortOptions<Row>(columns: readonly DataColumn<Row>[]): ListSorting['options'] {
  return columns.filter(({ sortable }) => sortable).map(({ id, header }) => ({ value: id, label: header }));
}
