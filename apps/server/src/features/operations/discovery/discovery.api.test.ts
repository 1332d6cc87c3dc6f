import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import type { Discovery, DiscoveryDetail } from '@greenroom/domain/operations/discovery/discovery.ts';
import {
  getDiscovery,
  ignoreDiscoveredDevice,
  listDiscoveries,
  startDiscovery,
  stopDiscovery,
} from '@greenroom/domain/operations/discovery/endpoints.ts';
import { pjlinkDriver } from '@greenroom/drivers/pjlink/pjlink-driver.ts';
import { ownNeighbour } from '@greenroom/simulators/own-loopback.ts';
import { startPjlinkSimulator } from '@greenroom/simulators/pjlink-simulator.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aSite, type TestSite } from '#test/build/a-site.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { anEnrolledAgent, type EnrolledAgent, startRealAgent } from '#test/enrolled-agent.ts';
import { FakeAgent } from '#test/fake-agent.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startServerNode } from '#test/start-server-node.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { sweepDiscoveries } from './sweep-discoveries.ts';

describe('a discovery', () => {
  let t: TestApp;
  let user: TestUser;
  let token: string;
  let stranger: string;
  let superuser: string;
  beforeAll(async () => {
    t = await startTestApp({ DEVICE_NETWORKS: `${ownNeighbour(0)}/28` });
    user = await aUser(t.database, { permissions: ['devices.manage'] });
    token = (await signInAs(t, user)).access_token;
    const other = await aUser(t.database, { permissions: ['devices.manage'] });
    stranger = (await signInAs(t, other)).access_token;
    superuser = (await signInAs(t, await aUser(t.database, { superuser: true }))).access_token;
  });
  afterAll(() => t.stop());

  const start = (site: TestSite, change: object = {}, caller = token) => {
    const body = { site_id: site.id, networks: [`${ownNeighbour(0)}/29`], ...change };
    return t.call(startDiscovery, { body }, { token: caller });
  };
  const get = async (id: number, caller = token): Promise<DiscoveryDetail> =>
    (await t.call(getDiscovery, { params: { id } }, { token: caller })).json();
  const aSiteWithAgent = async () => {
    const site = await aSite(t.database, { partner: user.partner_id });
    return { site, agent: await anEnrolledAgent(t, site) };
  };
  const aLine = async ({ agent_id, key }: EnrolledAgent, protocols = [1, 2, 3, 4]) => {
    const line = new FakeAgent((await startServerNode(t)).url);
    await line.prove(agent_id, key, (proof) => ({ ...proof, protocols }));
    await line.next('welcome');
    return line;
  };
  const aProjector = async (host: string, serial_number: string) => {
    const identity = { model: 'EB-L200F', serial_number, name: 'Hall', version: '1', host, port: 4352 };
    const projector = await startPjlinkSimulator(identity, { respondsToSearch: true });
    onTestFinished(() => projector.close());
  };

  test('by the real agent of the site finds simulated devices, and names the assets that they seem to be', async () => {
    await aProjector(ownNeighbour(1), 'XYZ-1');
    await aProjector(ownNeighbour(2), 'XYZ-2');
    const { site, agent } = await aSiteWithAgent();
    const room = await aRoom(t.database, { site });
    const asset = await anAsset(t.database, { room, product_name: 'Beamer', serial_number: 'xyz-2' });
    await startRealAgent(agent, { url: (await startServerNode(t)).url, driver: pjlinkDriver });
    await expect.poll(async () => (await start(site, { speed: 'fast' })).statusCode).toBe(201);
    const [{ id }] = (await t.call(listDiscoveries, { query: { site_id: site.id } }, { token })).json() as [
      Discovery,
    ];
    await expect.poll(async () => (await get(id)).state, { timeout: 15_000 }).toBe('done');
    const { probed, total, found, devices } = await get(id);
    expect([probed, total, found]).toEqual([6, 6, 2]);
    expect(devices).toMatchObject([
      { address: ownNeighbour(1), driver: 'pjlink', port: 4352, model: 'EB-L200F', match: null },
      { address: ownNeighbour(2), serial_number: 'XYZ-2', match: { asset_id: asset.id, reason: 'serial' } },
    ]);
    expect(devices[0]?.mac_address).toMatch(/^00:26:AB:/);
    const hidden = await t.call(getDiscovery, { params: { id } }, { token: stranger });
    expect([hidden.statusCode, hidden.json().detail]).toEqual([404, 'Discovery not found.']);
  });

  test('outside of the networks of the agent fails with the address', async () => {
    const { site, agent } = await aSiteWithAgent();
    await startRealAgent(agent, { url: (await startServerNode(t)).url, driver: pjlinkDriver });
    await expect.poll(async () => (await start(site, { networks: ['8.8.8.8'] })).statusCode).toBe(201);
    const listed = await t.call(listDiscoveries, { query: { site_id: site.id } }, { token });
    const [{ id }] = listed.json() as [Discovery];
    await expect.poll(async () => (await get(id)).state).toBe('failed');
    const device_message = deviceMessage('device.agentMayNot', { address: '8.8.8.8' });
    expect(await get(id)).toMatchObject({ device_message, devices: [] });
  });

  test('runs one at a time, can be stopped, and stores only devices of its networks and its own agent', async () => {
    const { site, agent } = await aSiteWithAgent();
    const line = await aLine(agent);
    const { id } = (await start(site)).json() as Discovery;
    const { discovery_id, networks } = await line.next('discover');
    expect([discovery_id, networks]).toEqual([id, [`${ownNeighbour(0)}/29`]]);
    expect((await start(site)).json()).toMatchObject({ code: 'device-busy' });
    const device = {
      ...{ address: ownNeighbour(3), mac_address: null, name: 'x', manufacturer: null, model: null },
      ...{ serial_number: null, driver: null, port: null, found_by: ['mdns'] },
    };
    const found = [device, { ...device, address: '10.9.9.9' }, { ...device, address: 'nonsense' }];
    const report = { type: 'discovered', discovery_id, message: null };
    const other = await aLine((await aSiteWithAgent()).agent);
    other.send({ ...report, probed: 6, found: [{ ...device, address: ownNeighbour(4) }], end: 'done' });
    line.send({ ...report, probed: 2, found, end: null });
    await expect.poll(async () => (await get(id)).probed).toBe(2);
    expect((await get(id)).devices.map(({ address }) => address)).toEqual([ownNeighbour(3)]);
    const stopped = await t.call(stopDiscovery, { params: { id } }, { token });
    expect(stopped.json()).toMatchObject({ state: 'running', is_stopping: true });
    await line.next('stop-discovery');
    line.send({ ...report, probed: 3, found: [], end: 'stopped' });
    await expect.poll(async () => (await get(id)).state).toBe('stopped');
    line.send({ ...report, probed: 6, found: [{ ...device, address: ownNeighbour(5) }], end: 'done' });
    expect((await start(site)).statusCode).toBe(201);
    expect((await get(id)).found).toBe(1);
  });

  test('ignores found devices of a site by MAC address, else by address, also in the next discovery, until taken back', async () => {
    const { site, agent } = await aSiteWithAgent();
    const line = await aLine(agent);
    const device = {
      ...{ mac_address: null, name: 'x', manufacturer: null, model: null, serial_number: null },
      ...{ driver: null, port: null, found_by: ['mdns'] },
    };
    const find = async (found: object[]) => {
      const { id } = (await start(site)).json() as Discovery;
      const { discovery_id } = await line.next('discover');
      line.send({ type: 'discovered', discovery_id, message: null, probed: 6, found, end: 'done' });
      await expect.poll(async () => (await get(id)).state).toBe('done');
      return id;
    };
    const ignore = async (id: number, address: string, is_ignored = true, caller = token) =>
      (
        await t.call(
          ignoreDiscoveredDevice,
          { params: { id }, body: { address, is_ignored } },
          { token: caller },
        )
      ).statusCode;
    const ignoredIn = async (id: number, caller = token) =>
      (await get(id, caller)).devices.filter(({ is_ignored }) => is_ignored).map(({ address }) => address);
    const mac_address = '00:26:AB:00:00:01';
    const first = await find([
      { ...device, address: ownNeighbour(1), mac_address },
      { ...device, address: ownNeighbour(2) },
      { ...device, address: ownNeighbour(3) },
    ]);
    expect(await ignore(first, ownNeighbour(1))).toBe(204);
    expect(await ignore(first, ownNeighbour(2))).toBe(204);
    expect(await ignore(first, ownNeighbour(2))).toBe(204);
    expect(await ignore(first, ownNeighbour(4))).toBe(404);
    expect(await ignore(first, ownNeighbour(3), true, stranger)).toBe(404);
    expect(await ignoredIn(first)).toEqual([ownNeighbour(1), ownNeighbour(2)]);

    const next = await find([
      { ...device, address: ownNeighbour(5), mac_address },
      { ...device, address: ownNeighbour(1), mac_address: '00:26:AB:00:00:02' },
      { ...device, address: ownNeighbour(2) },
    ]);
    expect(await ignoredIn(next)).toEqual([ownNeighbour(2), ownNeighbour(5)]);
    expect(await ignore(next, ownNeighbour(5), false)).toBe(204);
    expect(await ignoredIn(first)).toEqual([ownNeighbour(2)]);

    // What the server itself has found is apart.
    await aProjector(ownNeighbour(2), 'XYZ-2');
    const by = { by: 'server', networks: [ownNeighbour(2)], speed: 'fast' };
    const { id } = (await start(site, by, superuser)).json() as Discovery;
    await expect.poll(async () => (await get(id, superuser)).state, { timeout: 15_000 }).toBe('done');
    expect(await ignoredIn(id, superuser)).toEqual([]);
    expect(await ignore(id, ownNeighbour(2), true, superuser)).toBe(204);
    expect(await ignoredIn(id, superuser)).toEqual([ownNeighbour(2)]);
    expect(await ignore(id, ownNeighbour(2))).toBe(404);
  });

  test('fails when its agent disappears, so that the next one can start', async () => {
    const { site, agent } = await aSiteWithAgent();
    const line = await aLine(agent);
    const { id } = (await start(site)).json() as Discovery;
    await line.next('discover');
    await asSystem(t.database, (db) =>
      db
        .updateTable('discoveries')
        .set({ touched_at: new Date(t.clock.now().getTime() - 61_000) })
        .where('id', '=', id)
        .execute(),
    );
    await sweepDiscoveries(t.services);
    const device_message = deviceMessage('device.discoveryLost');
    expect(await get(id)).toMatchObject({ state: 'failed', device_message });
  });

  test('is rejected without a connected agent that knows it, and for networks that are too large', async () => {
    const { site, agent } = await aSiteWithAgent();
    expect((await start(site)).json()).toMatchObject({ code: 'agent-offline' });
    await aLine(agent, [1, 2, 3]);
    expect((await start(site)).json().detail).toMatch(/too old to look for devices/);
    for (const networks of [['10.0.0.0/21'], ['::/0'], [], ['x'], Array(5).fill('10.0.0.1')])
      expect((await start(site, { networks })).statusCode).toBe(422);
    expect((await start(site, {}, stranger)).statusCode).toBe(404);
  });

  test('by the server is for superusers, in DEVICE_NETWORKS only, and not shown to others', async () => {
    await aProjector(ownNeighbour(9), 'XYZ-9');
    const site = await aSite(t.database, { partner: user.partner_id });
    const by = 'server';
    expect((await start(site, { by })).statusCode).toBe(403);
    const outside = await start(site, { by, networks: ['127.34.0.0/30'] }, superuser);
    expect(outside.json().detail).toBe('"networks": 127.34.0.1 is outside of the setting DEVICE_NETWORKS.');
    const started = await start(site, { by, networks: [`${ownNeighbour(8)}/30`], speed: 'fast' }, superuser);
    const { id } = started.json() as Discovery;
    await expect.poll(async () => (await get(id, superuser)).state, { timeout: 15_000 }).toBe('done');
    expect((await get(id, superuser)).devices).toMatchObject([
      { address: ownNeighbour(9), driver: 'pjlink' },
    ]);
    expect((await t.call(getDiscovery, { params: { id } }, { token })).statusCode).toBe(404);
    const listed = await t.call(listDiscoveries, { query: { site_id: site.id } }, { token });
    expect(listed.json()).toEqual([]);
  });
});
