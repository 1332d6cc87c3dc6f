import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { ImportState } from '@greenroom/domain/import/estate-import.ts';
import { sql } from 'kysely';
import { asSystem, readAsViewer, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { findImport, requireImport, type StoredImport } from './imports.queries.ts';
import { requireUsableFields } from './map-columns.ts';
import { performAttempt } from './perform-attempt.ts';
import { settleInterrupted } from './settle-interrupted.ts';

/** Before the import and after an attempt that changed nothing. */
export const waitingStates: readonly ImportState[] = ['uploaded', 'checked', 'failed', 'interrupted'];

/** Starts a check or the import itself, which continues in the background. */
export async function startAttempt(
  services: Services,
  viewer: Viewer,
  { id, isCheck }: { id: number; isCheck: boolean },
) {
  const { database } = services;
  const found = await readAsViewer(database, viewer, (db, scope) => requireImport(db, scope, id));
  requireUsableFields(
    found.kind,
    found.columns.map(({ field }) => field),
  );
  await settleInterrupted(database);
  const attempt = await asSystem(database, (db) => claim(db, { id, isCheck })).catch(rejectSecond);
  if (attempt === undefined) throw await explain(services, viewer, id);
  services.background('import', () => performAttempt(services, viewer, { ...found, attempt, isCheck }));
  return readAsViewer(database, viewer, (db, scope) => findImport(db, scope, id));
}

/** The number of the new attempt; undefined when the import is not ready for it. */
async function claim(db: SystemDb, { id, isCheck }: { id: number; isCheck: boolean }) {
  const claimed = await db
    .updateTable('imports')
    .set({ state: isCheck ? 'checking' : 'running', progress: 0, problem: null, finished_at: null })
    .set({ attempt: sql<number>`attempt + 1`, started_at: sql<Date>`clock_timestamp()` })
    .$if(isCheck, (query) => query.set({ counts: null, shown_attempt: null }))
    .where('id', '=', id)
    .where('state', 'in', isCheck ? [...waitingStates] : ['checked', 'failed', 'interrupted'])
    .$if(!isCheck, (query) =>
      query.where(sql<boolean>`(counts ->> 'created')::integer + (counts ->> 'updated')::integer > 0`),
    )
    .returning('attempt')
    .executeTakeFirst();
  return claimed?.attempt;
}

function rejectSecond(error: unknown): never {
  const isSecond = error instanceof Error && 'code' in error && error.code === '23505';
  if (!isSecond) throw error;
  throw new Problem('import-active', 'Another import of this partner is running. Wait until it has ended.');
}

async function explain({ database }: Services, viewer: Viewer, id: number): Promise<Problem> {
  const { state }: StoredImport = await readAsViewer(database, viewer, (db, scope) =>
    requireImport(db, scope, id),
  );
  if (state === 'done') return new Problem('import-done', 'This file is already imported.');
  if (state === 'checking' || state === 'running')
    return new Problem('import-active', 'The check or the import is already running.');
  return new Problem('import-not-checked', 'Check the import first; at least one row must make a change.');
}
