import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { EstateJob } from '@greenroom/domain/estate/jobs/estate-job.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { Database } from '#platform/database/database.ts';
import { JsonText } from '#platform/database/json-text.ts';
import { readAsViewer } from '#platform/database/scope.ts';
import { findJob } from './estate-jobs.queries.ts';

export async function readJob(database: Database, viewer: Viewer, id: number): Promise<JsonText<EstateJob>> {
  const row = await readAsViewer(database, viewer, (db, scope) => orNotFound('Job', findJob(db, scope, id)));
  return new JsonText(row);
}
