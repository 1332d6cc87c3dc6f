import type { AuditChain } from '@greenroom/domain/admin/audit-log/audit-record.ts';
import * as endpoints from '@greenroom/domain/admin/audit-log/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { type AuditCheck, findCheck } from '#features/audit/chain/audit-checks.queries.ts';
import { addRoute } from '#http/add-route.ts';
import { sendPage } from '#http/send-page.ts';
import { asSystem, readAsSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { requirePartnerAdministrator } from '../people/change-people.ts';
import { listAuditLog } from './audit-log.queries.ts';
import { exportAuditLog } from './export-audit-log.ts';

export function addAuditLogRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, endpoints.listAuditLog, async ({ viewer, query, request, reply }) => {
    // No viewer but a superuser reads the log by itself: the conditions of the query are what limits it.
    const page = await readAsSystem(services.database, async (db) =>
      listAuditLog(db, await requirePartnerAdministrator(db, viewer), query),
    );
    return sendPage({ request, reply }, page);
  });
  addRoute(app, services, endpoints.exportAuditLog, async ({ viewer, query, reply }) => {
    const lines = await exportAuditLog(services, viewer, query);
    return reply
      .header('content-disposition', 'attachment; filename="audit-log.jsonl"')
      .header('cache-control', 'private, no-store')
      .type('application/x-ndjson; charset=utf-8')
      .send(lines);
  });
  addRoute(app, services, endpoints.getAuditChain, ({ viewer }) =>
    asSystem(services.database, async (db) => {
      const { is_superuser } = await requirePartnerAdministrator(db, viewer);
      return describeCheck(await findCheck(db), is_superuser);
    }),
  );
}

/** Which entry was changed may concern another partner. */
function describeCheck(check: AuditCheck | undefined, showsFault: boolean): AuditChain {
  if (!check) return { state: 'unchecked', checked_until: null, checked_at: null, first_fault: null };
  const { faults, checked_until, checked_at, first_fault } = check;
  return {
    state: faults === 0 ? 'whole' : 'broken',
    checked_until: checked_until?.toISOString() ?? null,
    checked_at: checked_at.toISOString(),
    first_fault: showsFault ? first_fault : null,
  };
}
