import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createKeyPair } from '@greenroom/agent/identity.ts';
import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import { zoneOfPlace } from '@greenroom/domain/service/zone-of-place.ts';
import type { DemoDevices } from '@greenroom/server/demo.ts';
import { decideIncidents } from '@greenroom/server/features/incidents/decide-incidents.ts';
import { resetKeys } from '@greenroom/server/features/operations/connections/device-keys.queries.ts';
import { upsertConnections } from '@greenroom/server/features/operations/connections/upsert-connections.queries.ts';
import { asSystem } from '@greenroom/server/platform/database/scope.ts';
import type { Services } from '@greenroom/server/platform/services.ts';
import { loadPastHours } from '../past/load-past-hours.ts';
import { type DevicePlace, listDevicePlaces } from '../past/past.queries.ts';
import { findCutSite } from '../past/plan-past.ts';
import { admitDemoAgent, dismissDemoAgent } from './demo-agent.queries.ts';
import type { AgentOrder } from './demo-agent.ts';
import { fillFirmwareCatalogue, hasIncidents, selectFleetAssets } from './fleet.queries.ts';
import { type FleetDevice, planFleet } from './plan-fleet.ts';
import type { Fleet, FleetOrder } from './run-fleet.ts';

type Options = {
  /** The program of the devices, beside this one. */
  entry: URL;
};

type Report = Pick<Fleet, 'connections' | 'failed'>;

/** On a busy machine a thousand devices take a few seconds to start; the server does not wait for all of them. */
const reportMilliseconds = 60_000;
const startMilliseconds = 3_000;

const retryMilliseconds = [1_000, 3_000, 10_000, 30_000];

/** Enough for an error and its stack. */
const maxWords = 2_000;

/** All simulated devices share the address of this machine. */
const fleetHost = '127.0.0.1';
/** The server listens on every address. */
const anyHost = /^(0\.0\.0\.0|::|localhost)$/;

/** Starts the simulated devices of the demo in their own process and stores their ports. */
export function startDemoDevices(services: Services, { entry }: Options): DemoDevices {
  const { config, database, log } = services;
  let child: ChildProcess | undefined;
  let fleet: readonly FleetDevice[] = [];
  const stopping = new AbortController();
  let lastWords = '';
  /** A database that is busy at the start is tried again: without their ports no device could be reached until a restart. */
  const persist = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (const milliseconds of retryMilliseconds) {
      try {
        return await work();
      } catch (error) {
        if (stopping.signal.aborted) throw error;
        log.warn({ err: error }, 'the demo devices wait for the database');
        await pause(milliseconds, undefined, { ref: false });
      }
    }
    return work();
  };
  const run = async () => {
    const devices = planFleet(await persist(() => asSystem(database, selectFleetAssets)));
    if (devices.length === 0 || stopping.signal.aborted) return;
    const ids = devices.map(({ asset_id }) => asset_id);
    const places = await persist(() => asSystem(database, (db) => listDevicePlaces(db, ids)));
    const life = config.DEMO_LIFE ? zonesOf(places) : undefined;
    const start = performance.now();
    child = fork(entry, [], {
      // The settings are not passed on: the devices need none of them.
      env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      lastWords = (lastWords + chunk.toString()).slice(-maxWords);
    });
    const { connections, failed } = await reportOf(child, {
      devices,
      keepFree: config.PORT,
      ...(life && { life }),
    });
    if (failed.length > 0)
      log.warn({ failed: failed.slice(0, 5) }, `${failed.length} demo devices have failed`);
    services.devices.allow(connections);
    await persist(() => storeDevices(services, { devices, connections }));
    const agent = await persist(() => prepareAgent(services, places));
    if (agent) child.send({ agent });
    fleet = devices;
    log.info(`demo: ${connections.length} devices in ${Math.round(performance.now() - start)} ms`);
    child.once('exit', (code, signal) => {
      if (!stopping.signal.aborted) log.warn({ code, signal, lastWords }, 'the demo devices have ended');
    });
  };
  const started = run().catch((error: unknown) => {
    child?.kill('SIGKILL');
    if (!stopping.signal.aborted)
      log.error({ err: error, lastWords }, 'the demo devices could not be started');
  });
  const work = started.then(async () => {
    if (stopping.signal.aborted) return;
    await decideFirstIncidents(services);
    // Devices that stay as they start are for tests, which do without the minute that this takes.
    if (config.DEMO_LIFE) await fillPastHours(services, { devices: fleet, stopping: stopping.signal });
  });
  return {
    started: Promise.race([started, pause(startMilliseconds, undefined, { ref: false })]),
    async stop() {
      stopping.abort();
      child?.kill('SIGKILL');
      await work;
    },
  };
}

/**
 * The faults of a demo that was just loaded have lasted for long: their incidents need not wait for what agents report
 * after a restart of the server.
 */
async function decideFirstIncidents(services: Services): Promise<void> {
  const { database, log } = services;
  try {
    if (!(await asSystem(database, hasIncidents)))
      await decideIncidents(services, { startedAt: new Date(0) });
  } catch (error) {
    // The next regular decision makes up for it.
    log.warn({ err: error }, 'the incidents of the demo could not be decided');
  }
}

async function fillPastHours(
  services: Services,
  loading: Parameters<typeof loadPastHours>[1],
): Promise<void> {
  const { log } = services;
  try {
    const hours = await loadPastHours(services, loading);
    if (hours > 0) log.info(`demo: ${hours} hours of devices in the past`);
  } catch (error) {
    // Their charts begin later; the next start goes on.
    if (!loading.stopping.aborted) log.warn({ err: error }, 'the past hours of the demo could not be loaded');
  }
}

/** A site whose link is cut now and then. Behind an address of its own the server expects agents to use that. */
async function prepareAgent(
  { config, database, version, now }: Services,
  places: readonly DevicePlace[],
): Promise<AgentOrder | undefined> {
  const site_id = findCutSite(places);
  if (site_id === undefined) return undefined;
  if (!config.DEMO_LIFE || config.PUBLIC_URL !== undefined) {
    await asSystem(database, (db) => dismissDemoAgent(db, now()));
    return undefined;
  }
  const { privateKey, public_key } = createKeyPair();
  const key = Buffer.from(public_key, 'base64url');
  const agent_id = await asSystem(database, (db) =>
    admitDemoAgent(db, {
      ...{ site_ids: places.map((place) => place.site_id), site_id },
      ...{ public_key: key, version, now: now() },
    }),
  );
  if (agent_id === undefined) return undefined;
  return {
    ...{ agent_id, version, dir: join(config.dataDir, 'demo-agent') },
    private_key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    server: { host: anyHost.test(config.HOST) ? fleetHost : config.HOST, port: config.PORT },
  };
}

function zonesOf(places: readonly DevicePlace[]) {
  return places.map(({ asset_id, ...place }) => [asset_id, zoneOfPlace(place) ?? 'Europe/Paris'] as const);
}

function reportOf(child: ChildProcess, order: FleetOrder): Promise<Report> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('They did not report.')), reportMilliseconds);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      settle();
    };
    child.once('message', (report) => end(() => resolve(report as Report)));
    child.once('error', (error) => end(() => reject(error)));
    child.once('exit', () => end(() => reject(new Error('They ended before they had started.'))));
    child.send(order, (error) => error && end(() => reject(error)));
  });
}

type Written = { devices: readonly FleetDevice[]; connections: readonly DeviceConnection[] };

async function storeDevices(
  { database, sealer }: Services,
  { devices, connections }: Written,
): Promise<void> {
  const outlets = new Map(devices.map(({ asset_id, outlet }) => [asset_id, outlet]));
  const rows = connections.map((connection) => {
    const outlet = outlets.get(connection.asset_id);
    return {
      ...connection,
      route: 'auto' as const,
      outlet_asset_id: outlet?.asset_id ?? null,
      outlet_number: outlet?.number ?? null,
    };
  });
  await asSystem(database, async (db) => {
    await fillFirmwareCatalogue(db);
    // The devices have generated new keys.
    await resetKeys(
      db,
      rows.map(({ asset_id }) => asset_id),
    );
    // A demo asset that was connected to a real device stays connected to it.
    await upsertConnections(db, { connections: rows, sealer, onlyIfHost: fleetHost });
  });
}
