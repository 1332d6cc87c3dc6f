import { prepareDemo } from '@greenroom/demo/prepare-demo.ts';
import { defineEndpoint } from '@greenroom/domain/http/endpoint.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { addRoute } from '../../apps/server/src/http/add-route.ts';
import { createServices } from '../../apps/server/src/platform/create-services.ts';
import { asViewer } from '../../apps/server/src/platform/database/scope.ts';
import { openInstallation } from '../../apps/server/src/platform/installation.ts';
import { createLogger } from '../../apps/server/src/platform/log/create-logger.ts';
import { serveBench } from '../support/serve-bench.ts';

const config = readConfig({
  ...process.env,
  LOGIN_ATTEMPTS_PER_ACCOUNT: '1000000',
  LOGIN_ATTEMPTS_PER_ADDRESS: '1000000',
});
const log = createLogger(config.LOG_LEVEL);
const installation = await openInstallation(config, { log, role: 'server' });
const services = createServices({ config, version: 'bench', log, installation });
await prepareDemo(services);
const app = await buildApp(services, { webFolder: config.dataDir });

const ping = defineEndpoint({
  name: 'ping',
  method: 'GET',
  base: 'api',
  path: '/bench/ping',
  access: 'user',
  summary: 'One query as the viewer.',
  response: z.object({ pong: z.number() }),
});
const pong = sql<{ pong: number }>`select count(*)::integer as pong from partners`;

app.get('/bench/static', async () => ({ pong: 1 }));
app.get('/bench/bare', async () => {
  const [row] = await services.database.callFunction('select 1::integer as pong where $1::integer = 1', [1]);
  return row;
});
addRoute(app, services, ping, async ({ viewer }) => {
  const { rows } = await asViewer(services.database, viewer, (db) => pong.execute(db));
  return rows[0] ?? { pong: 0 };
});

await serveBench(app, installation);
