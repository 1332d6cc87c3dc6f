import {
  endsBeforeStart,
  missingCoordinate,
  positionFields,
  warrantyFields,
} from '@greenroom/domain/estate/field-pairs.ts';
import type { Kind, Stored } from '#features/import/columns/column.ts';
import type { ImportRow } from '#features/import/read-row.ts';
import { RowRejected } from '#features/import/row-rejected.ts';
import { type FieldChange, valueAt } from './diff-row.ts';

type Before = { stored: Stored; changes: readonly FieldChange[] };

/** What the forms reject, too: a warranty that ends before it starts, and half a position. */
export function rejectHalfPairs(kind: Kind, row: ImportRow, before?: Before): void {
  if (kind === 'assets') {
    const column = lastChanged(warrantyFields, row, before);
    const after = valuesAfter(warrantyFields, row, valueAt(before?.stored, ['additional_data']));
    if (column && endsBeforeStart(after))
      throw new RowRejected(
        `${row.calls(column)}: the warranty would end before it starts.`,
        'warranty-order',
        { column: row.header(column) },
      );
  }
  if (kind === 'sites') {
    const column = lastChanged(positionFields, row, before);
    if (column && missingCoordinate(valuesAfter(positionFields, row, before?.stored)))
      throw new RowRejected(
        `${row.calls(column)}: a position needs both latitude and longitude.`,
        'half-position',
        { column: row.header(column) },
      );
  }
}

/** The last of these columns that the row fills or changes. */
function lastChanged(fields: readonly string[], row: ImportRow, before: Before | undefined) {
  return fields.findLast((name) =>
    before ? before.changes.some(({ field }) => field === name) : row.values.has(name),
  );
}

function valuesAfter(fields: readonly string[], row: ImportRow, stored: unknown): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((name) => [
      name,
      row.values.has(name) ? row.values.get(name) : valueAt(stored as object, [name]),
    ]),
  );
}
