import { type BulkPreview, maxBulkRows } from '@greenroom/domain/estate/jobs/bulk-change.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { requireOrderedWarranty } from '#features/estate/require-ordered-warranty.ts';
import { findSelectedIds } from '#features/inventory/selected-ids.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';
import { type BulkRows, countBulkRows, findPlace, sampleBulkRows } from './bulk.queries.ts';
import { bulkStatementOf, placeOf } from './bulk-fields.ts';
import { type BulkBody, type BulkValues, bulkValuesOf } from './bulk-input.ts';

export type BulkPlan = { values: BulkValues; rows: BulkRows; placeName: string | null };

/** The rows of the selection as they are now, and how they change. */
export async function planBulkChange(db: ViewerDb, scope: Scope, body: BulkBody): Promise<BulkPlan> {
  const values = bulkValuesOf(body);
  requireOrderedWarranty(values.set);
  const place = await placeFor(db, scope, values);
  const ids = await findSelectedIds(db, scope, body, maxBulkRows + 1);
  if (ids.length > maxBulkRows)
    throw new Problem(
      'too-many-rows',
      `This selection has more than ${maxBulkRows.toLocaleString('en')} rows, the most that can be changed at once.`,
    );
  const rows = { thing: values.thing, ids, statement: bulkStatementOf(values, place) };
  return { values, rows, placeName: place?.name ?? null };
}

async function placeFor(db: ViewerDb, scope: Scope, { thing, set }: BulkValues) {
  const field = placeOf[thing];
  const id = field && set[field];
  if (typeof id !== 'number') return undefined;
  const table = thing === 'asset' ? 'rooms' : 'sites';
  return orNotFound(thing === 'asset' ? 'Room' : 'Site', findPlace(db, scope, { table, id }));
}

export async function previewBulkChange(db: ViewerDb, scope: Scope, body: BulkBody): Promise<BulkPreview> {
  const { rows } = await planBulkChange(db, scope, body);
  const counts = await countBulkRows(db, scope, rows);
  const sample = async (group: 'changing' | 'same' | 'cannot') =>
    counts[group] === 0 ? [] : sampleBulkRows(db, scope, { ...rows, group });
  return {
    ...counts,
    changing_rows: await sample('changing'),
    same_rows: await sample('same'),
    cannot_rows: await sample('cannot'),
  };
}
