import { join } from 'node:path';
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
import { databaseProcessorTime } from '../support/processor-time.ts';
import { serveBench } from '../support/serve-bench.ts';

const config = readConfig({ ...process.env, DEMO: '0' });
const log = createLogger(config.LOG_LEVEL);
const installation = await openInstallation(config, { log, role: 'server' });
const services = createServices({ config, version: 'bench', log, installation });
const { database } = services;
const user = await aUser(database, { superuser: true });
const app = await buildApp(services, { webFolder: config.dataDir });
const stopOperations = await startOperations(services);
const stops = process.env.FLEET_INCIDENTS ? await startIncidentWork() : [];

/** Builds from before incidents have no such files. */
async function startIncidentWork(): Promise<(() => Promise<void>)[]> {
  const { startHealth } = await import('../../apps/server/src/features/health/start-health.ts');
  const { startIncidents } = await import('../../apps/server/src/features/incidents/start-incidents.ts');
  return [startHealth(services), startIncidents(services)];
}

type Fill = { sites: number; devices: { host: string; port: number }[]; isDirect?: boolean };

/** Adds sites with their devices, and a token for the agent of each; the server polls direct devices itself. */
app.post<{ Body: Fill }>('/bench/fill', { bodyLimit: 16 * 1024 * 1024 }, async ({ body }) => {
  const { sites, devices, isDirect } = body;
  const first = await asSystem(database, async (db) => {
    const { rows } = await sql<{ site: number; asset: number }>`
      select (select coalesce(max(id), 0) + 1 from sites) as site,
        (select coalesce(max(id), 0) + 1 from assets) as asset`.execute(db);
    const { site, asset } = rows[0] ?? { site: 1, asset: 1 };
    await sql`insert into sites (id, partner_id, name) select n, ${user.partner_id}, 'Site ' || n
      from generate_series(${site}::integer, ${site + sites - 1}::integer) n`.execute(db);
    await sql`insert into rooms (id, site_id, partner_id, name) select n, n, ${user.partner_id}, 'Room ' || n
      from generate_series(${site}::integer, ${site + sites - 1}::integer) n`.execute(db);
    await sql`insert into assets (id, room_id, partner_id, product_name, is_controlled)
      select n, ${site}::integer + n % ${sites}::integer, ${user.partner_id}, 'Projector ' || n, true
      from generate_series(${asset}::integer, ${asset + devices.length - 1}::integer) n`.execute(db);
    const connections = devices.map((address, index) => ({
      ...address,
      asset_id: asset + index,
      driver: 'pjlink',
      credentials: undefined,
      options: {},
      route: 'auto' as const,
      outlet_asset_id: null,
      outlet_number: null,
    }));
    await upsertConnections(db, { connections, sealer: services.sealer });
    return site;
  });
  const tokens: string[] = [];
  if (isDirect) services.devices.allow(devices);
  for (let site = first; !isDirect && site < first + sites; site++) {
    const { token } = await createAgentToken(database, {
      site: String(site),
      by: user.email,
      now: new Date(),
    });
    tokens.push(token);
  }
  return { tokens, email: user.email, password: testPassword };
});

/** The age of the oldest status, how many devices are online, and what everything has cost so far. */
app.get('/bench/fleet', async () => {
  const { rows } = await asSystem(database, (db) =>
    sql<{ known: number; online: number; oldest: number; wal: number }>`
      select count(*)::integer as known, count(*) filter (where status = 'online')::integer as online,
        coalesce(extract(epoch from max(clock_timestamp() - greatest(observed_at, checked_at))), 0)::float as oldest,
        (pg_current_wal_lsn() - '0/0')::float as wal
      from asset_statuses left join asset_checks using (asset_id)`.execute(db),
  );
  return {
    ...rows[0],
    rss: process.memoryUsage().rss,
    cpu: process.cpuUsage(),
    database: databaseProcessorTime(join(installation.databaseFolder ?? '', 'postgres')),
  };
});
/** What has become of a cut-off: incidents, those who belong to them, and what is to be sent. */
app.get('/bench/incidents', async () => {
  const { rows } = await asSystem(database, (db) =>
    sql`select (select count(*)::integer from incidents) as incidents,
      (select count(*)::integer from incident_members) as members,
      (select count(*)::integer from notification_events where withdrawn_at is null) as messages,
      (select extract(epoch from min(began_at))::float8 from incidents) as began,
      (select extract(epoch from min(opened_at))::float8 from incidents) as opened,
      (select extract(epoch from max(observed_at))::float8 from asset_statuses) as last_poll`.execute(db),
  );
  return rows[0];
});
await serveBench(app, {
  async close() {
    await Promise.all(stops.map((stop) => stop()));
    await stopOperations();
    await installation.close();
  },
});
