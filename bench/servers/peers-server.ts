import { fileURLToPath } from 'node:url';
import { defineEndpoint } from '@greenroom/domain/http/endpoint.ts';
import { getAsset, listAssets as listAssetsEndpoint } from '@greenroom/domain/inventory/endpoints.ts';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { findAsset, listAssets } from '../../apps/server/src/features/inventory/assets.queries.ts';
import { addRoute, addSessionRoute } from '../../apps/server/src/http/add-route.ts';
import { createCachedResponses } from '../../apps/server/src/http/cached-responses.ts';
import { createServices } from '../../apps/server/src/platform/create-services.ts';
import { readAsViewer } from '../../apps/server/src/platform/database/scope.ts';
import { growHeap } from '../../apps/server/src/platform/grow-heap.ts';
import { openInstallation } from '../../apps/server/src/platform/installation.ts';
import { createLogger } from '../../apps/server/src/platform/log/create-logger.ts';
import { hashPassword } from '../../apps/server/src/platform/passwords/hash-password.ts';
import { peersEstate } from '../peers/peers-estate.ts';
import { password } from '../peers/side.ts';
import { fillEstate } from '../support/fill-estate.ts';
import { serveBench } from '../support/serve-bench.ts';

// The product itself, with the same estate as the peers.
growHeap();
const config = readConfig({
  ...process.env,
  DEMO: '0',
  LOGIN_ATTEMPTS_PER_ACCOUNT: '1000000',
  LOGIN_ATTEMPTS_PER_ADDRESS: '1000000',
});
const log = createLogger(config.LOG_LEVEL);
const installation = await openInstallation(config, { log, role: 'server' });
await fillEstate(installation.owner, await hashPassword(password), peersEstate());
const services = createServices({ config, version: 'bench', log, installation });
const webFolder = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const app = await buildApp(services, { webFolder });

// The list with nothing cached from an earlier request: viewer, row-level security, count, rows.
const anew = defineEndpoint({ ...listAssetsEndpoint, name: 'assetsAnew', path: '/bench/assets' });
addRoute(app, services, anew, async ({ viewer, query, reply }) => {
  const page = await readAsViewer(services.database, viewer, (db, scope) =>
    listAssets(db, scope, { query, knownTotal: (count) => count() }),
  );
  return reply
    .header('content-encoding', 'identity')
    .header('x-total-count', page.total)
    .type('application/json')
    .send(page.body);
});

// One asset, as the product reads it when its cache has no room for it.
const oneAnew = defineEndpoint({ ...getAsset, name: 'assetAnew', path: '/bench/assets/{id}' });
const { one } = createCachedResponses(services, { maxCachedBytes: 0 });
addSessionRoute(app, services, oneAnew, (call) =>
  one(oneAnew, { ...call, noun: 'Asset' }, (db, scope) => findAsset(db, scope, call.params.id)),
);

await serveBench(app, installation, { owner: installation.owner });
