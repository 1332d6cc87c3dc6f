import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { ImportKind } from '@greenroom/domain/import/import-fields.ts';
import { requireVisiblePartner } from '#features/estate/places.queries.ts';
import { asSystem, readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { findImport, requireImport } from './imports.queries.ts';
import { recogniseFields, requireUsableFields } from './map-columns.ts';
import { waitingStates } from './start-attempt.ts';

type Change = {
  id: number;
  kind: ImportKind;
  fields: (string | null)[];
  partner_id?: number | undefined;
  create_rooms?: boolean | undefined;
};

/** What was checked with other columns is no longer true: the import starts anew. */
export async function setImportColumns(
  { database }: Services,
  viewer: Viewer,
  { id, kind, fields, partner_id, create_rooms = false }: Change,
) {
  const { columns } = await readAsViewer(database, viewer, async (db, scope) => {
    const found = await requireImport(db, scope, id);
    if (partner_id !== undefined) await requireVisiblePartner(db, scope, partner_id);
    return found;
  });
  if (fields.length !== columns.length)
    throw new Problem('invalid-input', `The file has ${columns.length} columns.`);
  requireUsableFields(kind, fields);
  const recognised = recogniseFields(
    columns.map(({ header }) => header),
    kind,
  );
  const changed = columns.map(({ header, samples }, at) => {
    return { header, samples, field: fields[at] ?? null, recognised: recognised[at] ?? null };
  });
  const updated = await asSystem(database, (db) =>
    db
      .updateTable('imports')
      .set({ kind, columns: JSON.stringify(changed), state: 'uploaded', counts: null, shown_attempt: null })
      .set({ problem: null, progress: 0, create_rooms })
      .$if(partner_id !== undefined, (query) => query.set({ partner_id: partner_id ?? 0 }))
      .where('id', '=', id)
      .where('state', 'in', [...waitingStates])
      .executeTakeFirst(),
  );
  if (updated.numUpdatedRows === 0n)
    throw new Problem('import-active', 'The import is running or done: its columns stay as they are.');
  return readAsViewer(database, viewer, (db, scope) => findImport(db, scope, id));
}
