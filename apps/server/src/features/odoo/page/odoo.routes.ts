import * as endpoints from '@greenroom/domain/odoo/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { requireOwnPartner } from '#access/require-partner-manager.ts';
import { requireRecentSignIn } from '#access/require-recent-sign-in.ts';
import { addRoute } from '#http/add-route.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { odooSyncJob } from '../odoo-partners.queries.ts';
import * as change from './change-odoo.ts';
import { removeOdooConnection, setOdooConnection } from './change-odoo-connection.ts';
import { checkOdoo } from './check-odoo.ts';
import {
  findPartnerName,
  listPartnerConflicts,
  listWaitingTickets,
  wakePartner,
} from './odoo-state.queries.ts';
import { readOdooState } from './read-odoo-state.ts';
import { resolvePartnerConflict } from './resolve-partner-conflict.ts';

export function addOdooRoutes(app: FastifyInstance, services: Services): void {
  /** Reads or changes rows of one partner, which must exist. */
  const ofPartner = <T>(partner_id: number, work: (db: SystemDb) => Promise<T>): Promise<T> =>
    asSystem(services.database, async (db) => {
      await orNotFound('Partner', findPartnerName(db, partner_id));
      return work(db);
    });

  addRoute(app, services, endpoints.getOdoo, ({ viewer, params }) =>
    readOdooState(services, viewer, params.id),
  );
  addRoute(app, services, endpoints.setOdooConnection, async ({ viewer, params, body, request }) => {
    if (body.key !== undefined) await requireRecentSignIn(services.database, viewer, services.now());
    await setOdooConnection(services, { viewer, address: request.ip, partner_id: params.id }, body);
    return readOdooState(services, viewer, params.id);
  });
  addRoute(app, services, endpoints.removeOdooConnection, async ({ viewer, params, request }) => {
    await removeOdooConnection(services, { viewer, address: request.ip, partner_id: params.id });
    return readOdooState(services, viewer, params.id);
  });
  addRoute(app, services, endpoints.setOdooMap, async ({ viewer, params, body, request }) => {
    await change.setOdooMap(services, { viewer, address: request.ip, partner_id: params.id }, body);
    return readOdooState(services, viewer, params.id);
  });
  addRoute(app, services, endpoints.removeOdooMap, async ({ viewer, params, request }) => {
    await change.removeOdooMap(services, { viewer, address: request.ip, partner_id: params.id });
    return readOdooState(services, viewer, params.id);
  });
  addRoute(app, services, endpoints.pauseOdoo, async ({ viewer, params, body, request }) => {
    const requester = { viewer, address: request.ip, partner_id: params.id };
    await change.pauseOdoo(services, requester, body.reason);
    return readOdooState(services, viewer, params.id);
  });
  addRoute(app, services, endpoints.resumeOdoo, async ({ viewer, params, request }) => {
    await change.pauseOdoo(services, { viewer, address: request.ip, partner_id: params.id }, null);
    return readOdooState(services, viewer, params.id);
  });
  addRoute(app, services, endpoints.checkOdoo, ({ viewer, params, body }) =>
    checkOdoo(services, { viewer, partner_id: params.id, form: body }),
  );
  addRoute(app, services, endpoints.listOdooWaiting, ({ viewer, params: { id } }) => {
    requireOwnPartner(viewer, id);
    const filter = { partner_id: id, withDetail: viewer.is_superuser };
    return ofPartner(id, (db) => listWaitingTickets(db, filter));
  });
  addRoute(app, services, endpoints.listOdooConflicts, ({ viewer, params: { id } }) => {
    requireOwnPartner(viewer, id);
    return ofPartner(id, (db) => listPartnerConflicts(db, id));
  });
  addRoute(app, services, endpoints.retryOdoo, async ({ viewer, params: { id } }) => {
    requireOwnPartner(viewer, id);
    await ofPartner(id, async (db) => {
      await wakePartner(db, { partner_id: id, now: services.now() });
      await services.jobs.add(db, odooSyncJob, { key: id, data: { partner_id: id } });
    });
    return undefined;
  });
  addRoute(app, services, endpoints.resolveOdooConflict, async ({ viewer, params, body }) => {
    const decision = { partner_id: params.id, conflict_id: params.conflict_id, keep: body.keep };
    await resolvePartnerConflict(services, { viewer, ...decision });
    return undefined;
  });
}
