import { type InventorySummary, recentDays } from '@greenroom/domain/dashboard/dashboard-summary.ts';
import { getDashboardSummary } from '@greenroom/domain/dashboard/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { createCachedResponses } from '#http/cached-responses.ts';
import { readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { readActivity } from './activity.queries.ts';
import { readInventorySummary } from './inventory-summary.queries.ts';

/** A response has about 3 kB, so this holds about a thousand. */
const maxCachedBytes = 4 * 1024 * 1024;
const dayMilliseconds = 86_400_000;

export function addDashboardRoutes(app: FastifyInstance, services: Services): void {
  const { database, now } = services;
  const { part } = createCachedResponses(services, { maxCachedBytes });

  addRoute(app, services, getDashboardSummary, async ({ viewer, query }) => {
    const inventory = await part(getDashboardSummary, { viewer, query }, readInventorySummary);
    const since = new Date(now().getTime() - recentDays * dayMilliseconds);
    const activity = await readAsViewer(database, viewer, (db, scope) =>
      readActivity(db, scope, { since, partner_id: query.partner_id }),
    );
    return { ...(JSON.parse(inventory) as InventorySummary), ...activity };
  });
}
