import { createWindow } from '@greenroom/domain/service/endpoints.ts';
import type { Driver } from '@greenroom/drivers/driver.ts';
import { pjlinkDriver } from '@greenroom/drivers/pjlink/pjlink-driver.ts';
import { startPjlinkSimulator } from '@greenroom/simulators/pjlink-simulator.ts';
import { startShellySimulator } from '@greenroom/simulators/shelly-simulator.ts';
import type { Simulator } from '@greenroom/simulators/simulator.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startHealth } from '#features/health/start-health.ts';
import { startIncidents } from '#features/incidents/start-incidents.ts';
import { startOperations } from '#features/operations/start-operations.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { aConnection } from './build/a-connection.ts';
import { aRoom } from './build/a-room.ts';
import { aSite } from './build/a-site.ts';
import { aUser, type TestUser } from './build/a-user.ts';
import { anAsset } from './build/an-asset.ts';
import { anEnrolledAgent, startRealAgent } from './enrolled-agent.ts';
import { aCuttableLine } from './peers/cuttable-line.ts';
import { signInAs } from './sign-in-as.ts';
import { startServerNode } from './start-server-node.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';

const periodSeconds = 3;
/** Longer than the two minutes before an incident opens. */
const outage = 200;
const forGood = 3_600;
const patience = 900_000;
/** Of its own: while a device restarts, another program must not get its port. */
const host = '127.41.0.1';

let t: TestApp;
let user: TestUser;
let token: string;

type Device = { id: number; room_id: number; simulator: Simulator };
type SiteInput = {
  rooms: number;
  each: number;
  route?: 'direct' | 'agent';
  /** How many seconds a device is away when it loses its power. */
  away?: (at: number) => number;
  password?: string;
};

const asset_type = 'Display';

async function aSiteWith({ rooms, each, route = 'direct', away = () => outage, password }: SiteInput) {
  const site = await aSite(t.database, { partner: user.partner_id });
  const devices: Device[] = [];
  for (let number = 0; number < rooms; number += 1) {
    const room = await aRoom(t.database, { site });
    for (let at = 0; at < each; at += 1) {
      const simulator = await startPjlinkSimulator({
        ...{
          model: 'EB-7',
          serial_number: `${site.id}-${devices.length}`,
          name: 'Hall',
          version: '1.0',
          host,
        },
        bootMilliseconds: 1000 * away(devices.length),
        ...(password && { password }),
      });
      onTestFinished(() => simulator.close());
      const asset = await anAsset(t.database, { room, is_controlled: true, asset_type });
      await aConnection(t, asset, { ...simulator.connection, route });
      devices.push({ id: asset.id, room_id: room.id, simulator });
    }
  }
  return { site_id: site.id, site, devices };
}

/** A power strip in the room of the first device, which feeds all devices of the site. */
async function aPowerStrip({ devices }: { devices: readonly Device[] }) {
  const simulator = await startShellySimulator({
    ...{ model: 'Pro4PM', serial_number: `strip-${devices[0]?.id}`, name: 'Strip', version: '1.0', host },
    bootMilliseconds: 1000 * outage,
  });
  onTestFinished(() => simulator.close());
  const room = { id: devices[0]?.room_id ?? 0, partner_id: user.partner_id };
  const strip = await anAsset(t.database, { room, is_controlled: true, asset_type: 'Power unit' });
  await aConnection(t, strip, { ...simulator.connection, route: 'direct' });
  for (const [at, { id, simulator: fed }] of devices.entries())
    await aConnection(
      t,
      { id },
      {
        ...fed.connection,
        ...{ route: 'direct', outlet_asset_id: strip.id, outlet_number: at + 1 },
      },
    );
  return { id: strip.id, simulator };
}

type Found = { key: string; state: string; resolution: string | null; members: number; is_flapping: boolean };

/** The incidents of a site so far, with all devices that ever belonged to them. */
async function incidentsOf(site_id: number): Promise<Found[]> {
  const { rows } = await asSystem(t.database, (db) =>
    sql<Found>`
      select key, state, resolution, is_flapping,
        (select count(*)::integer from incident_members m where m.incident_id = incidents.id) as members
      from incidents where site_id = ${site_id} order by id`.execute(db),
  );
  return rows;
}

const reach = (id: number) => `asset:${id}:reach`;
const over = { state: 'resolved', resolution: 'recovered' };

/** Waits until a site has exactly these incidents. */
const expectIncidents = (site_id: number, expected: readonly Partial<Found>[], name: string) =>
  vi.waitFor(
    async () => {
      const found = await incidentsOf(site_id);
      expect(found, name).toMatchObject(expected);
      expect(found, name).toHaveLength(expected.length);
    },
    { timeout: patience, interval: 2_000 },
  );

/** What a server does beside requests that concerns incidents. */
async function startBackgroundWork(services: Services): Promise<void> {
  const stops = [await startOperations(services), startHealth(services), startIncidents(services)];
  onTestFinished(async () => {
    for (const stop of stops) await stop();
  });
}

const isPolled = async (site_ids: readonly number[]) => {
  const { rows } = await asSystem(t.database, (db) =>
    sql<{ count: number }>`
      select count(*)::integer as count from assets a join rooms r on r.id = a.room_id
      left join asset_statuses s on s.asset_id = a.id
      where r.site_id = any(${[...site_ids]}::integer[]) and s.condition is distinct from 'working'`.execute(
      db,
    ),
  );
  expect(rows[0]?.count).toBe(0);
};

test('one cause gives one incident: a dozen faults on real sockets, decided by two servers', {
  timeout: 2 * patience,
}, async () => {
  t = await startTestApp({ STATUS_POLL_SECONDS: String(periodSeconds) });
  onTestFinished(() => t.stop());
  user = await aUser(t.database, { permissions: ['service.manage'] });
  token = (await signInAs(t, user)).access_token;

  const cut = await aSiteWith({ rooms: 3, each: 4, route: 'agent' });
  const gone = await aSiteWith({
    rooms: 5,
    each: 2,
    away: (at) => (at === 0 || at === 2 ? forGood : outage),
  });
  const fed = await aSiteWith({ rooms: 2, each: 2 });
  const switched = await aSiteWith({ rooms: 3, each: 1, away: () => forGood });
  const linked = await aSiteWith({ rooms: 6, each: 1, away: (at) => outage + 4 * at });
  const brief = await aSiteWith({ rooms: 2, each: 2, away: () => 60 });
  const single = await aSiteWith({ rooms: 2, each: 2 });
  const unstable = await aSiteWith({ rooms: 2, each: 2, away: () => 30 });
  const dark = await aSiteWith({ rooms: 8, each: 3 });
  const planned = await aSiteWith({ rooms: 2, each: 2, away: () => forGood });
  const night = await aSiteWith({ rooms: 2, each: 3 });
  const locked = await aSiteWith({ rooms: 3, each: 2, password: 'JBMIAProjectorLink' });
  const deadStrip = await aPowerStrip(fed);
  const strip = await aPowerStrip(switched);
  const [hub, ...behind] = linked.devices as [Device, ...Device[]];
  await asSystem(t.database, (db) =>
    db
      .insertInto('asset_links')
      .values(behind.map(({ id }) => ({ asset_id: id, on_asset_id: hub.id, kind: 'network' as const })))
      .execute(),
  );
  const enrolled = await anEnrolledAgent(t, cut.site);
  const other = await startServerNode(t);
  const line = await aCuttableLine(other.url);
  await startRealAgent(enrolled, { url: line.url, driver: pjlinkDriver as Driver });
  await startBackgroundWork(t.services);
  await startBackgroundWork(other.services);
  const sites = [
    ...[cut, gone, fed, switched, linked, brief, single, unstable, dark, planned, night, locked],
  ].map(({ site_id }) => site_id);
  await vi.waitFor(() => isPolled(sites), { timeout: patience, interval: 1_000 });

  const began = t.clock.now().getTime();
  const at = (seconds: number) => new Date(began + 1000 * seconds).toISOString();
  const work = { room_id: planned.devices[0]?.room_id ?? 0, reason: 'New cables' };
  const window = await t.call(
    createWindow,
    { body: { ...work, starts_at: at(-720), ends_at: at(210) } },
    { token },
  );
  expect(window.statusCode).toBe(201);

  line.cut();
  for (const { simulator } of gone.devices) simulator.reboot();
  deadStrip.simulator.reboot();
  for (const { simulator } of fed.devices) simulator.reboot();
  const { port } = strip.simulator.connection;
  expect((await fetch(`http://${host}:${port}/rpc/Switch.Set?id=1&on=false`)).ok).toBe(true);
  switched.devices[1]?.simulator.reboot();
  for (const { simulator } of linked.devices) simulator.reboot();
  brief.devices[0]?.simulator.reboot();
  single.devices[0]?.simulator.reboot();
  for (const { simulator } of dark.devices.slice(0, 3)) simulator.reboot();
  planned.devices[0]?.simulator.reboot();
  for (const { simulator } of night.devices) simulator.setPower?.(false);
  for (const { simulator } of locked.devices) simulator.setFault('wrong-password');
  const flapping = (async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      unstable.devices[0]?.simulator.reboot();
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    }
  })();

  const id = ({ devices }: { devices: readonly Device[] }, number = 0) => devices[number]?.id ?? 0;
  // Its devices are in a gap of the site, which is one row.
  const agent = { key: `agent:${cut.site_id}`, members: 0 };
  await expectIncidents(
    gone.site_id,
    [{ key: `site:${gone.site_id}:reach`, state: 'open', members: 10 }],
    'gone',
  );
  await expectIncidents(fed.site_id, [{ key: reach(deadStrip.id), state: 'open', members: 5 }], 'fed');
  await expectIncidents(linked.site_id, [{ key: reach(hub.id), state: 'open', members: 6 }], 'linked');
  await expectIncidents(cut.site_id, [{ ...agent, state: 'open' }], 'cut');
  line.mend();
  await flapping;

  await expectIncidents(cut.site_id, [{ ...agent, ...over }], 'cut');
  await expectIncidents(
    gone.site_id,
    [
      { key: `site:${gone.site_id}:reach`, ...over },
      { key: reach(id(gone)), state: 'open' },
      { key: reach(id(gone, 2)), state: 'open' },
    ],
    'gone',
  );
  await expectIncidents(fed.site_id, [{ key: reach(deadStrip.id), ...over, members: 5 }], 'fed');
  await expectIncidents(
    switched.site_id,
    [{ key: `outlet:${strip.id}:2`, state: 'open', members: 1 }],
    'switched',
  );
  await expectIncidents(linked.site_id, [{ key: reach(hub.id), ...over, members: 6 }], 'linked');
  await expectIncidents(single.site_id, [{ key: reach(id(single)), ...over, members: 1 }], 'single');
  await expectIncidents(
    unstable.site_id,
    [{ key: reach(id(unstable)), state: 'verifying', is_flapping: true, members: 1 }],
    'unstable',
  );
  const room = dark.devices[0]?.room_id;
  await expectIncidents(dark.site_id, [{ key: `room:${room}:reach`, ...over, members: 3 }], 'dark');
  await expectIncidents(planned.site_id, [{ key: reach(id(planned)), state: 'open', members: 1 }], 'planned');
  const { rows } = await asSystem(t.database, (db) =>
    sql<{ opened: number }>`
      select extract(epoch from opened_at)::float8 as opened from incidents
      where site_id = ${planned.site_id}`.execute(db),
  );
  expect(1000 * (rows[0]?.opened ?? 0)).toBeGreaterThanOrEqual(began + 210_000);

  // Ten minutes have to pass before a wrong password is one.
  t.clock.pass(Math.max(0, 620 - (t.clock.now().getTime() - began) / 1000));
  await expectIncidents(
    locked.site_id,
    [{ key: `site:${locked.site_id}:blind`, state: 'open', members: 6 }],
    'locked',
  );
  await expectIncidents(brief.site_id, [], 'brief');
  await expectIncidents(night.site_id, [], 'night');
});
