import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { Database } from '#platform/database/database.ts';
import { readAsViewer } from '#platform/database/scope.ts';
import { isSeenTicket } from './ticket-detail.queries.ts';

export async function requireSeenTicket(database: Database, viewer: Viewer, id: number): Promise<void> {
  const isSeen = await readAsViewer(database, viewer, (db, scope) => isSeenTicket(db, scope, id));
  if (!isSeen) throw new Problem('not-found', 'Ticket not found.');
}
