import { fileURLToPath } from 'node:url';
import { defineEndpoint } from '@greenroom/domain/http/endpoint.ts';
import { listAssets as listAssetsEndpoint } from '@greenroom/domain/inventory/endpoints.ts';
import pg from 'pg';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { listAssets } from '../../apps/server/src/features/inventory/assets.queries.ts';
import { addRoute } from '../../apps/server/src/http/add-route.ts';
import { createServices } from '../../apps/server/src/platform/create-services.ts';
import { readAsViewer } from '../../apps/server/src/platform/database/scope.ts';
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
const webFolder = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const app = await buildApp(services, { webFolder });

// The baseline: the same rows by one prepared statement of the bare driver, without a tenant check, and a prebuilt
// string.
const bare = new pg.Pool({ ...installation.owner, max: 10 });
const sameRows = {
  name: 'same-rows',
  text: `select a.id, a.product_name, a.asset_type, a.manufacturer, a.model, a.serial_number, a.is_controlled, a.status,
      r.id as room_id, r.name as room_name, s.id as site_id, s.name as site_name
    from assets a join rooms r on r.id = a.room_id join sites s on s.id = r.site_id
    where a.partner_id = $1 order by fold_text(a.product_name) collate "C", a.id limit 1000`,
  values: [1],
};
const readyMade = JSON.stringify((await bare.query(sameRows)).rows);
app.get('/bench/floor', { compress: false }, async (_, reply) => {
  await bare.query(sameRows);
  return reply.type('application/json').send(readyMade);
});

// The product without anything cached from an earlier call: sign-in check, row-level security, search and sort rules,
// count.
const cold = defineEndpoint({ ...listAssetsEndpoint, name: 'coldAssets', path: '/bench/assets' });
addRoute(app, services, cold, async ({ viewer, query, reply }) => {
  const page = await readAsViewer(services.database, viewer, (db, scope) =>
    listAssets(db, scope, { query, knownTotal: (count) => count() }),
  );
  return reply.header('content-encoding', 'identity').type('application/json').send(page.body);
});

app.addHook('onClose', () => bare.end());
await serveBench(app, installation);
