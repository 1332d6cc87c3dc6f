import * as endpoints from '@greenroom/domain/admin/audit-log/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { sendPage } from '#http/send-page.ts';
import { readAsSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { requirePartnerAdministrator } from '../people/change-people.ts';
import { listAuditLog } from './audit-log.queries.ts';

export function addAuditLogRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, endpoints.listAuditLog, async ({ viewer, query, request, reply }) => {
    // No viewer but a superuser reads the log by itself: the conditions of the query are what limits it.
    const page = await readAsSystem(services.database, async (db) =>
      listAuditLog(db, await requirePartnerAdministrator(db, viewer), query),
    );
    return sendPage({ request, reply }, page);
  });
}
