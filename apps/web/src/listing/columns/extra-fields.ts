/** The fields to request beyond those that every row has: those of the shown columns and of the order. */
export function extraFields(
  names: readonly string[],
  columns: readonly string[] | undefined,
  sortKey: string,
): string | undefined {
  return names.filter((name) => name === sortKey || columns?.includes(name)).join(',') || undefined;
}
