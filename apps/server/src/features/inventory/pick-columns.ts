import type { Columns } from '#platform/database/json-page.ts';

/** The columns of the requested fields, in a fixed order. */
export function pickColumns<Name extends string>(
  columns: Record<Name, Columns[string]>,
  names: readonly Name[] = [],
): Columns {
  const entries = Object.entries(columns) as [Name, Columns[string]][];
  return Object.fromEntries(entries.filter(([name]) => names.includes(name)));
}
