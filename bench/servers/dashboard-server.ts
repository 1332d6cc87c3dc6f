import { getDashboardSummary } from '@greenroom/domain/dashboard/endpoints.ts';
import { defineEndpoint, type Endpoint } from '@greenroom/domain/http/endpoint.ts';
import * as monitoring from '@greenroom/domain/monitoring/endpoints.ts';
import pg from 'pg';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { readActivity } from '../../apps/server/src/features/dashboard/activity.queries.ts';
import { readInventorySummary } from '../../apps/server/src/features/dashboard/inventory-summary.queries.ts';
import { listAlerts } from '../../apps/server/src/features/monitoring/alerts.queries.ts';
import {
  listAlertSites,
  readMonitoringSummary,
} from '../../apps/server/src/features/monitoring/monitoring-summary.queries.ts';
import { addRoute } from '../../apps/server/src/http/add-route.ts';
import { createServices } from '../../apps/server/src/platform/create-services.ts';
import { readAsViewer, type Scope, type ViewerDb } from '../../apps/server/src/platform/database/scope.ts';
import { openInstallation } from '../../apps/server/src/platform/installation.ts';
import { createLogger } from '../../apps/server/src/platform/log/create-logger.ts';
import { hashPassword } from '../../apps/server/src/platform/passwords/hash-password.ts';
import { fillEstate } from '../support/fill-estate.ts';
import { serveBench } from '../support/serve-bench.ts';

const config = readConfig({ ...process.env, DEMO: '0' });
const log = createLogger(config.LOG_LEVEL);
const installation = await openInstallation(config, { log, role: 'server' });
await fillEstate(installation.owner, await hashPassword('bench password'));
const services = createServices({ config, version: 'bench', log, installation });
const app = await buildApp(services, { webFolder: config.dataDir });

const bare = new pg.Pool({ ...installation.owner, max: 10 });
// Autovacuum does this within a minute of such a load.
await bare.query('vacuum analyze');
// The baseline: every asset read once by the bare driver, without a tenant check.
app.get('/bench/floor', async () => {
  const { rows } = await bare.query({
    name: 'floor',
    text: 'select count(*) as assets, count(*) filter (where is_controlled) as controlled from assets',
  });
  return rows[0];
});

/** The same response without anything cached from an earlier call. */
function addCold<E extends Endpoint & { access: 'user' }>(
  endpoint: E,
  read: (db: ViewerDb, scope: Scope) => Promise<string>,
): void {
  const cold = defineEndpoint({ ...endpoint, path: `/bench${endpoint.path}` });
  addRoute(app, services, cold as Endpoint & { access: 'user' }, async ({ viewer, reply }) =>
    reply.type('application/json').send(await readAsViewer(services.database, viewer, read)),
  );
}

const today = new Date().toISOString().slice(0, 10);
const since = new Date(Date.now() - 7 * 86_400_000);
addCold(getDashboardSummary, async (db, scope) =>
  JSON.stringify({
    ...JSON.parse(await readInventorySummary(db, scope)),
    ...(await readActivity(db, scope, { since, partner_id: undefined })),
  }),
);
addCold(monitoring.getMonitoringSummary, (db, scope) => readMonitoringSummary(db, scope, today));
addCold(monitoring.listAlertSites, (db, scope) => listAlertSites(db, scope, today));
addCold(monitoring.listAlerts, async (db, scope) => {
  const query = { limit: 100, sort: '-timestamp', today };
  const { body } = await listAlerts(db, scope, { query, knownTotal: (count) => count() });
  return body.toString();
});

app.addHook('onClose', () => bare.end());
await serveBench(app, installation);
