import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { ImportCounts } from '@greenroom/domain/import/estate-import.ts';
import { sql } from 'kysely';
import { importAllRows } from '#features/import/import-all-rows.ts';
import type { RowResult } from '#features/import/import-rows.ts';
import { FileRejected } from '#features/import/row-rejected.ts';
import { changeAsViewer, type Scope, type ViewerDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { dropOtherAttempts, endAttempt, recordRows } from './attempts.queries.ts';
import { requireImport, type StoredImport } from './imports.queries.ts';
import { headerOf } from './map-columns.ts';
import { lockAttempt } from './settle-interrupted.ts';
import { readStoredRows } from './stored-rows.ts';

type Attempt = StoredImport & { isCheck: boolean };

/** For one batch of rows, with the triggers that record what changes. */
const statementMilliseconds = 60_000;

class RolledBack extends Error {}
class GivenUp extends Error {}

/**
 * Imports all rows as the viewer, in one transaction; a check rolls it back. What happens to each row is recorded outside
 * of it. The transaction also ends the import: either both are stored or neither.
 */
export async function performAttempt(services: Services, viewer: Viewer, attempt: Attempt): Promise<void> {
  const { database, log } = services;
  const { id, isCheck } = attempt;
  const counts: ImportCounts = { created: 0, updated: 0, unchanged: 0, rejected: 0 };
  let recorded: Promise<void> = Promise.resolve();
  // While they are recorded, the import continues.
  const onRows = async (results: readonly RowResult[]) => {
    for (const { action } of results) counts[action] += 1;
    await recorded;
    recorded = recordRows(database, attempt, results);
    recorded.catch(() => undefined);
  };
  try {
    await database.withStatementTimeout(statementMilliseconds, (own) =>
      changeAsViewer(own, { viewer, kind: 'import', source: 'import' }, async (db, scope) => {
        await lockAttempt(db, id);
        await requireCurrent(db, scope, attempt);
        const rooms = await importAllRows(
          { db, scope },
          {
            header: headerOf(attempt.kind, attempt.columns),
            rows: readStoredRows(services, id),
            partner: attempt.partner_id,
            sealer: services.sealer,
            createRooms: attempt.create_rooms,
            onRows,
          },
        );
        await recorded;
        Object.assign(counts, rooms);
        if (isCheck) throw new RolledBack();
        await completeImport(db, attempt, counts);
      }),
    );
  } catch (error) {
    await recorded.catch(() => undefined);
    if (error instanceof GivenUp) return;
    if (error instanceof RolledBack) return endAttempt(database, attempt, { state: 'checked', counts });
    log.error({ err: error, import: id }, 'an import failed');
    return endAttempt(database, attempt, { state: 'failed', problem: sentenceFor(error) });
  }
  await dropOtherAttempts(database, attempt);
}

/** Meanwhile it may have been counted as interrupted. */
async function requireCurrent(db: ViewerDb, scope: Scope, { id, attempt }: Attempt): Promise<void> {
  const current = await requireImport(db, scope, id);
  const isActive = current.state === 'checking' || current.state === 'running';
  if (!isActive || current.attempt !== attempt) throw new GivenUp();
}

async function completeImport(db: ViewerDb, { id, attempt }: Attempt, counts: ImportCounts): Promise<void> {
  const { rows } = await sql<{ is_done: boolean }>`
    select complete_import(${id}, ${attempt}, ${JSON.stringify(counts)}::jsonb) as is_done`.execute(db);
  if (!rows[0]?.is_done) throw new GivenUp();
}

function sentenceFor(error: unknown): string {
  return error instanceof FileRejected ? 'another-import' : 'error';
}
