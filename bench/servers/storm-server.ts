import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import pg from 'pg';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { startOperations } from '../../apps/server/src/features/operations/start-operations.ts';
import { createServices } from '../../apps/server/src/platform/create-services.ts';
import { asSystem, type SystemDb } from '../../apps/server/src/platform/database/scope.ts';
import { openInstallation } from '../../apps/server/src/platform/installation.ts';
import { createLogger } from '../../apps/server/src/platform/log/create-logger.ts';

// A server of the storm: real, with a fixed port, so that agents find it again, and with an account of what it did.
const config = readConfig({ ...process.env, DEMO: '0' });
const log = createLogger(config.LOG_LEVEL);
const installation = await openInstallation(config, { log, role: 'server' });
const services = createServices({ config, version: 'bench', log, installation });
const { database } = services;
const app = await buildApp(services, { webFolder: config.dataDir });
const stopOperations = await startOperations(services);
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
let peakMemory = 0;
let peakHandshakes = 0;

async function metricOf(name: string): Promise<number> {
  const metric = await services.metrics.getSingleMetric(name)?.get();
  return metric?.values.reduce((sum, { value }) => sum + value, 0) ?? 0;
}

setInterval(async () => {
  peakMemory = Math.max(peakMemory, process.memoryUsage.rss());
  peakHandshakes = Math.max(peakHandshakes, await metricOf('greenroom_agent_handshakes'));
}, 100).unref();

type Fill = { agents: number; devices: number; key: string };

/** Sites with an agent each. All agents have the same key: what a signature costs does not depend on it. */
async function fill({ agents, devices, key }: Fill): Promise<void> {
  await asSystem(database, async (db) => {
    await sql`insert into partners (id, name) values (1, 'Storm')`.execute(db);
    await sql`insert into sites (id, partner_id, name)
      select n, 1, 'Site ' || n from generate_series(1, ${agents}::integer) n`.execute(db);
    await sql`insert into agents (id, site_id, name, public_key)
      select n, n, 'Agent ' || n, ${Buffer.from(key, 'base64url')}
      from generate_series(1, ${agents}::integer) n`.execute(db);
    if (devices > 0) await fillDevices(db, { agents, devices });
  });
  const owner = new pg.Client(installation.owner);
  await owner.connect();
  // As autovacuum does within a minute.
  await owner.query('vacuum (analyze)');
  await owner.end();
}

async function fillDevices(db: SystemDb, { agents, devices }: Omit<Fill, 'key'>): Promise<void> {
  const sealed = services.sealer.seal(Buffer.from(JSON.stringify({ password: 'a password of a device' })));
  await sql`insert into rooms (id, site_id, partner_id, name)
    select n, n, 1, 'Room ' || n from generate_series(1, ${agents}::integer) n`.execute(db);
  await sql`insert into assets (id, room_id, partner_id, product_name, is_controlled)
    select n, 1 + (n - 1) / ${devices}::integer, 1, 'Device ' || n, true
    from generate_series(1, ${agents * devices}::integer) n`.execute(db);
  await sql`insert into device_connections (asset_id, driver, host, sealed_credentials, route)
    select id, 'pjlink', '192.0.2.1', ${sealed}, 'agent' from assets`.execute(db);
}

async function report() {
  const { user, system } = process.cpuUsage();
  return {
    connected: await metricOf('greenroom_agents_connected'),
    rejected: await metricOf('greenroom_agent_connections_rejected_total'),
    ...{ peakMemory, peakHandshakes, memory: process.memoryUsage.rss() },
    cpu: (user + system) / 1000,
    delayP99: delay.percentile(99) / 1e6,
    delayMax: delay.max / 1e6,
  };
}

process.on('message', async (message: 'report' | { fill: Fill }) => {
  if (message === 'report') process.send?.({ report: await report() });
  else {
    await fill(message.fill);
    process.send?.({ filled: true });
  }
});
process.once('disconnect', async () => {
  await app.close();
  await stopOperations();
  await installation.close();
  process.exit(0);
});
const address = await app.listen({ port: config.PORT, host: '0.0.0.0' });
process.send?.({ address, owner: installation.owner });
