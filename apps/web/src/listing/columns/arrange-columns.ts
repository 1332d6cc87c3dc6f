import type { DataColumn } from '#ui/table/data-column.ts';

/** The chosen columns in their order between the name and the actions. */
export function arrangeColumns<Row>(
  name: DataColumn<Row>,
  choices: readonly DataColumn<Row>[],
  shown: readonly string[],
): DataColumn<Row>[] {
  const byId = new Map(choices.map((column) => [column.id, column]));
  return [name, ...shown.flatMap((id) => byId.get(id) ?? [])];
}

/** The same ids with one of them moved by a number of places. */
export function moveColumn(ids: readonly string[], id: string, to: number): readonly string[] {
  const rest = ids.filter((other) => other !== id);
  const at = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, at), id, ...rest.slice(at)];
}
