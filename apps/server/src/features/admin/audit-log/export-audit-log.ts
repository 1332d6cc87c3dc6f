import { Readable } from 'node:stream';
import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { maxExportedEntries } from '@greenroom/domain/admin/audit-log/audit-area.ts';
import { asSystem, readAsSystem } from '#platform/database/scope.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import { requirePartnerAdministrator } from '../people/change-people.ts';
import { type LogQuery, listAuditLog } from './audit-log.queries.ts';

/** Each reads many entries. */
const exportLimit: Limit = { name: 'audit-export', max: 20, windowSeconds: 3600 };
const pageSize = 1000;

type Filters = Omit<LogQuery, 'limit' | 'cursor' | 'sort' | 'total'>;

/** The entries that the list shows to this viewer, one JSON object per line, page after page. */
export async function exportAuditLog(
  services: Services,
  viewer: Viewer,
  filters: Filters,
): Promise<Readable> {
  await services.limiter.require(exportLimit, String(viewer.user_id));
  // Before the head of the response: a viewer who may not read it gets its reason.
  await asSystem(services.database, (db) => requirePartnerAdministrator(db, viewer));
  return Readable.from(linesOf(services, viewer, filters));
}

async function* linesOf({ database }: Services, viewer: Viewer, filters: Filters): AsyncGenerator<string> {
  let cursor: string | undefined;
  for (let lines = 0; lines < maxExportedEntries; lines += pageSize) {
    const query = { ...filters, limit: pageSize, cursor, sort: '-created_at', total: false };
    const page = await readAsSystem(database, async (db) =>
      listAuditLog(db, await requirePartnerAdministrator(db, viewer), query),
    );
    const rows = JSON.parse(page.body.toString()) as unknown[];
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    cursor = page.cursor;
    if (cursor === undefined) return;
  }
}
