/** The columns of a list beside the name, in their order, as text: `room_name,serial_number`. */

/** Used for a list without further columns, because an empty value would be left out of an address. */
const nameAlone = '-';

/** Unknown and repeated columns are ignored; undefined if nothing is chosen. */
export function readColumns(text: string | null, known: readonly string[]): readonly string[] | undefined {
  if (text === nameAlone) return [];
  const named = new Set(text?.slice(0, 1000).split(',') ?? []);
  const columns = [...named].filter((id) => known.includes(id));
  return columns.length > 0 ? columns : undefined;
}

export function writeColumns(columns: readonly string[] | undefined): string | undefined {
  return columns?.length === 0 ? nameAlone : columns?.join(',');
}
