import * as endpoints from '@greenroom/domain/monitoring/endpoints.ts';
import { viewerDay } from '@greenroom/domain/monitoring/viewer-day.ts';
import type { FastifyInstance } from 'fastify';
import { addSessionRoute } from '#http/add-route.ts';
import { createCachedResponses } from '#http/cached-responses.ts';
import type { Services } from '#platform/services.ts';
import { listAlerts } from './alerts.queries.ts';
import { listAlertSites, readMonitoringSummary } from './monitoring-summary.queries.ts';

/** A compressed page of 1000 alerts has about 30 kB, so this holds about five hundred. */
const maxCachedBytes = 16 * 1024 * 1024;

export function addMonitoringRoutes(app: FastifyInstance, services: Services): void {
  const { list, whole } = createCachedResponses(services, { maxCachedBytes });
  // Responses are cached under the day that they were computed for, whatever the caller sent.
  const onDay = <Call extends { query: { today?: string | undefined } }>(call: Call) => {
    const today = viewerDay(call.query.today, services.now());
    return { ...call, query: { ...call.query, today } };
  };

  addSessionRoute(app, services, endpoints.getMonitoringSummary, async (request) => {
    const call = onDay(request);
    return whole(endpoints.getMonitoringSummary, call, (db, scope) =>
      readMonitoringSummary(db, scope, call.query.today),
    );
  });
  addSessionRoute(app, services, endpoints.listAlerts, async (request) => {
    const call = onDay(request);
    return list(endpoints.listAlerts, call, (db, scope, knownTotal) =>
      listAlerts(db, scope, { query: call.query, knownTotal }),
    );
  });
  addSessionRoute(app, services, endpoints.listAlertSites, async (request) => {
    const call = onDay(request);
    return whole(endpoints.listAlertSites, call, (db, scope) => listAlertSites(db, scope, call.query.today));
  });
}
