import type { FilterField } from '#listing/filters/filter-field.ts';
import type { FilterFields } from '#listing/filters/filters-in-address.ts';
import type { ListViewer } from '#listing/list-viewer.ts';
import type { DataColumn } from '#ui/table/data-column.ts';

/** The fields to filter by, named as their columns. The partner is a choice only for those who see several. */
export function filterOptions<Row>(
  fields: FilterFields,
  columns: readonly DataColumn<Row>[],
  viewer: ListViewer | null,
): FilterField[] {
  return Object.entries(fields)
    .filter(([name]) => name !== 'partner_name' || viewer?.is_superuser)
    .map(([name, kind]) => ({
      name,
      kind,
      label: columns.find(({ id }) => id === name)?.header ?? name,
    }));
}
