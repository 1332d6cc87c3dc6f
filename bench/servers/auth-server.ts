import { defineEndpoint } from '@greenroom/domain/http/endpoint.ts';
import { sql } from 'kysely';
import pg from 'pg';
import * as z from 'zod/mini';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { addRoute } from '../../apps/server/src/http/add-route.ts';
import { createServices } from '../../apps/server/src/platform/create-services.ts';
import { asViewer } from '../../apps/server/src/platform/database/scope.ts';
import { openInstallation } from '../../apps/server/src/platform/installation.ts';
import { createLogger } from '../../apps/server/src/platform/log/create-logger.ts';
import { hashPassword, verifyPassword } from '../../apps/server/src/platform/passwords/hash-password.ts';
import { estate, fillEstate } from '../support/fill-estate.ts';
import { serveBench } from '../support/serve-bench.ts';

const config = readConfig({
  ...process.env,
  DEMO: '0',
  API_TOKEN_REQUESTS_PER_MINUTE: '100000',
  LOGIN_ATTEMPTS_PER_ACCOUNT: '1000000',
  LOGIN_ATTEMPTS_PER_ADDRESS: '1000000',
});
const log = createLogger(config.LOG_LEVEL);
const installation = await openInstallation(config, { log, role: 'server' });
const password = 'bench password';
const hash = await hashPassword(password);
await fillEstate(installation.owner, hash, { ...estate, assets: 10_000, tickets: 100, operations: 100 });
await addVisitors(8);
const services = createServices({ config, version: 'bench', log, installation });
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
// What a sign-in cannot do without.
app.post('/bench/hash', async () => {
  await verifyPassword(hash, password, { isKnown: true });
  return {};
});
addRoute(app, services, ping, async ({ viewer }) => {
  const { rows } = await asViewer(services.database, viewer, (db) => pong.execute(db));
  return rows[0] ?? { pong: 0 };
});

await serveBench(app, installation);

/** Users who sign in at the same time: those of one account wait for each other. */
async function addVisitors(count: number): Promise<void> {
  const client = new pg.Client(installation.owner);
  await client.connect();
  await client.query(
    `insert into users (id, username, email, partner_id) select 10 + n, 'visitor' || n, 'visitor' || n || '@bench.example', 1
      from generate_series(1, $1::integer) n`,
    [count],
  );
  await client.query('insert into user_passwords (user_id, hash) select id, $1 from users where id > 10', [
    hash,
  ]);
  await client.end();
}
