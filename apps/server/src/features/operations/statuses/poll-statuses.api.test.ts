import { readPollByte } from '@greenroom/domain/history/poll-byte.ts';
import { listAssetStatuses } from '@greenroom/domain/operations/endpoints.ts';
import { startLgSimulator } from '@greenroom/simulators/lg-simulator.ts';
import { startPjlinkSimulator } from '@greenroom/simulators/pjlink-simulator.ts';
import type { Simulator } from '@greenroom/simulators/simulator.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOperations } from '#features/operations/start-operations.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aConnection } from '#test/build/a-connection.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aSite } from '#test/build/a-site.ts';
import { aSiteAgent } from '#test/build/a-site-agent.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { eventually } from '#test/eventually.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { DirectDevices } from './direct-devices.ts';

describe('polling the devices that the server reaches itself', () => {
  let t: TestApp;
  let user: TestUser;
  let token: string;
  let room: TestRoom;
  let projector: Simulator;
  let display: Simulator;
  let polled: TestAsset;
  let others: TestAsset[];
  let stop: () => Promise<void>;

  beforeAll(async () => {
    t = await startTestApp({
      STATUS_POLL_SECONDS: '1',
      STATUS_POLL_SECONDS_BY_DRIVER: 'lg=0',
    });
    user = await aUser(t.database);
    token = (await signInAs(t, user)).access_token;
    room = await aRoom(t.database, { partner: user.partner_id });
    projector = await startPjlinkSimulator({ model: 'EB', serial_number: '1', name: 'A', version: '1' });
    display = await startLgSimulator({ model: 'UH', serial_number: '2', name: 'B', version: '1' });
    polled = await anAsset(t.database, { room, is_controlled: true });
    await aConnection(t, polled, projector.connection);
    const site = await aSite(t.database, { partner: user.partner_id });
    await aSiteAgent(t.database, { site });
    const behindAgent = await anAsset(t.database, {
      room: await aRoom(t.database, { site }),
      is_controlled: true,
    });
    const notControlled = await anAsset(t.database, { room });
    others = [behindAgent, notControlled];
    for (const asset of others) await aConnection(t, asset, projector.connection);
    const ofDriverThatIsOff = await anAsset(t.database, { room, is_controlled: true });
    await aConnection(t, ofDriverThatIsOff, display.connection);
    stop = await startOperations(t.services);
  });
  afterAll(async () => {
    await t.stop();
    await projector.close();
    await display.close();
  });

  const status = async () =>
    (await t.call(listAssetStatuses, { query: { asset_id: polled.id } }, { token })).json()[0];

  test('stores their statuses and notices a change', async () => {
    await eventually(async () => expect(await status()).toMatchObject({ status: 'online' }));
    projector.setFault('drop');
    await eventually(async () =>
      expect(await status()).toMatchObject({ status: 'error', code: 'device-not-answering' }),
    );
    projector.setFault('none');
    await eventually(async () => expect(await status()).toMatchObject({ status: 'online' }));
  });

  test('skips devices of agents, uncontrolled devices, and drivers that are switched off', async () => {
    const rows = await asSystem(t.database, (db) =>
      db.selectFrom('asset_statuses').select('asset_id').execute(),
    );
    expect(rows).toEqual([{ asset_id: polled.id }]);
  });

  test('reads a connection again when it has changed, and only then', async () => {
    const direct = new DirectDevices(t.services);
    const ofPolled = async () =>
      (await direct.list(() => true)).find(({ asset_id }) => asset_id === polled.id);
    const first = await ofPolled();
    expect(first).toMatchObject({ port: projector.connection.port, credentials: {} });
    expect(await ofPolled()).toBe(first);
    await aConnection(t, polled, { ...projector.connection, credentials: { password: 'new' } });
    expect(await ofPolled()).toMatchObject({ credentials: { password: 'new' } });
    await aConnection(t, polled, { ...projector.connection, route: 'agent' });
    expect(await ofPolled()).toBeUndefined();
    await aConnection(t, polled, projector.connection);
    expect(await direct.list((site_id) => site_id !== room.site_id)).toEqual([]);
  });

  test('stores each poll, and leaves when it is stopped', async () => {
    const nodes = () => asSystem(t.database, (db) => db.selectFrom('server_nodes').select('node').execute());
    expect(await nodes()).toEqual([{ node: t.services.node }]);
    await stop();
    expect(await nodes()).toEqual([]);
    const rows = await asSystem(t.database, (db) =>
      db.selectFrom('asset_samples').select(['asset_id', 'period_s', 'polls']).execute(),
    );
    expect(new Set(rows.map(({ asset_id, period_s }) => [asset_id, period_s].join()))).toEqual(
      new Set([`${polled.id},1`]),
    );
    const outcomes = rows.flatMap(({ polls }) => [...polls].map((byte) => readPollByte(byte).outcome));
    expect(outcomes).toEqual(expect.arrayContaining(['working', 'first-miss', 'not-answering']));
  });
});
