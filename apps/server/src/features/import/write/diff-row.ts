import type { Column, Stored } from '#features/import/columns/column.ts';
import type { ImportRow } from '#features/import/read-row.ts';

/** Only the changes, nested as in the stored row. */
export type Patch = { [column: string]: unknown };

type Shown = string | number | boolean | null;

/** A changed field for reports; of a secret neither value. */
export type FieldChange = { field: string; before: Shown; after: Shown };

export type Difference = { patch: Patch; changes: FieldChange[] };

export function diffRow(columns: readonly Column[], stored: Stored, row: ImportRow): Difference {
  const difference: Difference = { patch: {}, changes: [] };
  for (const column of columns) {
    const value = row.values.get(column.name);
    if (column.path === null || value === undefined || isSame(column, stored, value)) continue;
    put(difference.patch, column.path, value);
    const before = column.isSecret ? null : shownIn(valueAt(stored, column.path));
    difference.changes.push({ field: column.name, before, after: column.isSecret ? null : value });
  }
  return difference;
}

/** All columns of a new row: those not in the file get their initial value. */
export function newRow(columns: readonly Column[], row: ImportRow): Patch {
  const patch: Patch = {};
  for (const { name, path, initially } of columns) {
    if (path === null) continue;
    const value = row.values.get(name) ?? initially ?? null;
    if (path.length > 1 && value === null) patch[path[0] ?? ''] ??= {};
    else put(patch, path, value);
  }
  return patch;
}

export function valueAt(stored: object | null | undefined, path: readonly string[]): unknown {
  let value: unknown = stored;
  for (const key of path) value = (value as Record<string, unknown> | null | undefined)?.[key];
  return value ?? null;
}

function shownIn(value: unknown): Shown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as Shown);
}

/** Stored values may come from another source: they are parsed like a cell before they are compared. */
function isSame(column: Column, stored: Stored, value: unknown): boolean {
  const before = valueAt(stored, column.path ?? []);
  if (before === value) return true;
  if (column.isAlready?.(stored, value)) return true;
  if (typeof before !== 'string') return false;
  const read = column.cell.safeParse(before);
  return read.success && (read.data === '' ? null : read.data) === value;
}

function put(patch: Patch, path: readonly string[], value: unknown): void {
  const [key = '', ...rest] = path;
  if (rest.length === 0) {
    patch[key] = value;
    return;
  }
  patch[key] ??= {};
  put(patch[key] as Patch, rest, value);
}
