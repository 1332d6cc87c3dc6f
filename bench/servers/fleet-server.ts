import { sql } from 'kysely';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { createAgentToken } from '../../apps/server/src/features/operations/agents/create-agent-token.ts';
import { upsertConnections } from '../../apps/server/src/features/operations/connections/upsert-connections.queries.ts';
import { startOperations } from '../../apps/server/src/features/operations/start-operations.ts';
import { createServices } from '../../apps/server/src/platform/create-services.ts';
import { asSystem } from '../../apps/server/src/platform/database/scope.ts';
import { openInstallation } from '../../apps/server/src/platform/installation.ts';
import { createLogger } from '../../apps/server/src/platform/log/create-logger.ts';
import { aUser, testPassword } from '../../apps/server/test/build/a-user.ts';
import { serveBench } from '../support/serve-bench.ts';

const config = readConfig({ ...process.env, DEMO: '0' });
const log = createLogger(config.LOG_LEVEL);
const installation = await openInstallation(config, { log, role: 'server' });
const services = createServices({ config, version: 'bench', log, installation });
const { database } = services;
const user = await aUser(database, { superuser: true });
const app = await buildApp(services, { webFolder: config.dataDir });
await startOperations(services);

app.post<{ Body: { agents: number; ports: number[] } }>('/bench/fill', async ({ body }) => {
  const { agents, ports } = body;
  await asSystem(database, async (db) => {
    await sql`insert into sites (id, partner_id, name) select n, ${user.partner_id}, 'Site ' || n
      from generate_series(1, ${agents}::integer) n`.execute(db);
    await sql`insert into rooms (id, site_id, partner_id, name) select n, n, ${user.partner_id}, 'Room ' || n
      from generate_series(1, ${agents}::integer) n`.execute(db);
    await sql`insert into assets (id, room_id, partner_id, product_name, is_controlled)
      select n, 1 + n % ${agents}::integer, ${user.partner_id}, 'Projector ' || n, true
      from generate_series(1, ${ports.length}::integer) n`.execute(db);
    const connections = ports.map((port, index) => ({
      asset_id: index + 1,
      driver: 'pjlink',
      host: '127.0.0.1',
      port,
      credentials: undefined,
      options: {},
      route: 'auto' as const,
      outlet_asset_id: null,
      outlet_number: null,
    }));
    await upsertConnections(db, { connections, sealer: services.sealer });
  });
  const tokens: string[] = [];
  for (let site = 1; site <= agents; site++) {
    const { token } = await createAgentToken(database, {
      site: String(site),
      by: user.email,
      now: new Date(),
    });
    tokens.push(token);
  }
  return { tokens, email: user.email, password: testPassword };
});

/** How old the oldest news of a device is, and how many are not online. */
app.get('/bench/fleet', async () => {
  const { rows } = await asSystem(database, (db) =>
    sql<{ known: number; online: number; oldest: number }>`
      select count(*)::integer as known, count(*) filter (where status = 'online')::integer as online,
        coalesce(extract(epoch from max(clock_timestamp() - observed_at)), 0)::float as oldest
      from asset_statuses`.execute(db),
  );
  return { ...rows[0], rss: process.memoryUsage().rss };
});
await serveBench(app, installation);
