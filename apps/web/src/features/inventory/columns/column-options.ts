import type { ListViewer } from '#listing/list-viewer.ts';
import type { DataColumn } from '#ui/table/data-column.ts';

/** The columns to choose from. The partner is the same in every row unless one sees several partners. */
export function columnOptions<Row>(columns: readonly DataColumn<Row>[], viewer: ListViewer | null) {
  return columns
    .filter(({ id }) => id !== 'partner_name' || viewer?.is_superuser)
    .map(({ id, header }) => ({ id, label: header }));
}
