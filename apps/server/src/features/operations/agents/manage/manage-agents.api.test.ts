import { createKeyPair } from '@greenroom/agent/identity.ts';
import {
  createAgentEnrolment,
  enrolAgent,
  getAgent,
  listAgents,
  restartAgent,
  revokeAgent,
  updateAgent,
} from '@greenroom/domain/agent/endpoints.ts';
import type { AgentDetail, ListedAgent } from '@greenroom/domain/agent/site-agent.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agentSessionsChannel } from '#features/operations/operations-channels.ts';
import { aConnection } from '#test/build/a-connection.ts';
import { aDriver } from '#test/build/a-driver.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aSite, type TestSite } from '#test/build/a-site.ts';
import { aSiteAgent } from '#test/build/a-site-agent.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { anEnrolledAgent, startRealAgent } from '#test/enrolled-agent.ts';
import { eventually } from '#test/eventually.ts';
import { aFakeAgent } from '#test/fake-agent.ts';
import { listenForNotifications } from '#test/listen-for-notifications.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startServerNode } from '#test/start-server-node.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('agents', () => {
  let t: TestApp;
  let user: TestUser;
  let token: string;
  let site: TestSite;

  beforeAll(async () => {
    t = await startTestApp();
    user = await aUser(t.database, { permissions: ['devices.manage'] });
    token = (await signInAs(t, user)).access_token;
  });
  beforeEach(async () => {
    site = await aSite(t.database, { partner: user.partner_id });
  });
  afterAll(() => t.stop());

  const list = async (as = token): Promise<ListedAgent[]> =>
    (await t.call(listAgents, {}, { token: as })).json();
  const found = async (id: number) => (await list()).find((agent) => agent.id === id);

  test('are listed with their devices, the offline ones first', async () => {
    const room = await aRoom(t.database, { site });
    await aConnection(t, await anAsset(t.database, { room, is_controlled: true }));
    await aConnection(t, await anAsset(t.database, { room, is_controlled: true }), { route: 'direct' });
    const online = await aSiteAgent(t.database, {
      site,
      session: { seen_at: t.clock.now(), ended_at: null },
    });
    const offline = await aSiteAgent(t.database, {
      site: await aSite(t.database, { partner: user.partner_id }),
    });
    await aSiteAgent(t.database, { site: await aSite(t.database) });
    const agents = await list();
    expect(agents.map(({ id }) => id)).toEqual([offline.id, online.id]);
    expect(agents[1]).toMatchObject({ online: true, device_count: 1, site_id: site.id });
    const restricted = await aUser(t.database, {
      ...{ partner: user.partner_id, restricted: true, permissions: ['devices.manage'] },
    });
    expect(await list((await signInAs(t, restricted)).access_token)).toEqual([]);
  });

  test('are enrolled with a token that works once', async () => {
    const made = await t.call(createAgentEnrolment, { body: { site_id: site.id } }, { token });
    expect(made.statusCode).toBe(201);
    const enrol = () =>
      t.call(enrolAgent, {
        body: {
          ...{ token: made.json().token, name: 'rack', version: '0.0.1' },
          public_key: createKeyPair().public_key,
        },
      });
    const first = await enrol();
    expect([first.statusCode, (await enrol()).statusCode]).toEqual([201, 401]);
    expect(await found(first.json().agent_id)).toMatchObject({ name: 'rack', has_update: true, since: null });
  });

  test('are renamed and moved, and connect again at the other site', async () => {
    const seen_at = t.clock.now();
    const { id } = await aSiteAgent(t.database, { site, session: { seen_at, ended_at: null } });
    const other = await aSite(t.database, { partner: user.partner_id });
    const { received, stop } = await listenForNotifications(t, agentSessionsChannel);
    const change = (body: object) => t.call(updateAgent, { params: { id }, body }, { token });
    expect((await change({ name: ' Rack 2 ' })).json()).toMatchObject({ name: 'Rack 2', online: true });
    expect((await change({ site_id: other.id })).json()).toMatchObject({ site_id: other.id, online: false });
    await eventually(() => expect(received).toContain(String(id)));
    stop();
    const taken = await aSite(t.database, { partner: user.partner_id });
    await aSiteAgent(t.database, { site: taken });
    expect((await change({ site_id: taken.id })).statusCode).toBe(409);
    expect((await change({ site_id: (await aSite(t.database)).id })).statusCode).toBe(404);
  });

  test('are revoked', async () => {
    const { id } = await aSiteAgent(t.database, { site });
    const revoke = () => t.call(revokeAgent, { params: { id } }, { token });
    expect([(await revoke()).statusCode, (await revoke()).statusCode]).toEqual([204, 404]);
    expect(await found(id)).toBeUndefined();
  });

  test('have a page with their devices, and a log that says why each connection ended', async () => {
    const room = await aRoom(t.database, { site });
    const asset = await anAsset(t.database, { room, is_controlled: true, product_name: 'Beamer' });
    await aConnection(t, asset, { host: '10.1.2.3' });
    await aConnection(t, await anAsset(t.database, { room, is_controlled: true }), { route: 'direct' });
    const agent = await anEnrolledAgent(t, site);
    const { url } = await startServerNode(t);
    const get = async (as = token) => t.call(getAgent, { params: { id: agent.agent_id } }, { token: as });
    const detail = async (): Promise<AgentDetail> => (await get()).json();
    const connect = async () => {
      const line = await aFakeAgent(url, agent);
      await line.next('welcome');
      return line;
    };
    (await connect()).socket.close(1001);
    await eventually(async () => expect((await detail()).connects).toMatchObject([{ end_reason: 'closed' }]));
    expect(await detail()).toMatchObject({
      devices: [{ asset_id: asset.id, asset_name: 'Beamer', host: '10.1.2.3', room_name: room.name }],
      ...{ online: false, last_error: null, round_trip_ms: null },
    });
    (await connect()).socket.terminate();
    await eventually(async () => expect((await detail()).last_error).toMatchObject({ reason: 'lost' }));
    const line = await connect();
    expect(await detail()).toMatchObject({
      online: true,
      connects: [{ ended_at: null, protocol: 1 }, {}, {}],
    });
    line.send({ type: 'nonsense' });
    await eventually(async () => expect((await detail()).last_error).toMatchObject({ reason: 'refused' }));
    const stranger = await aUser(t.database, { permissions: ['devices.manage'] });
    expect((await get((await signInAs(t, stranger)).access_token)).statusCode).toBe(404);
  });

  test('restart once on request, through any server, if they know the message', async () => {
    const agent = await anEnrolledAgent(t, site);
    const { url } = await startServerNode(t);
    const restart = () => t.call(restartAgent, { params: { id: agent.agent_id } }, { token });
    expect((await restart()).statusCode).toBe(409);
    let restarts = 0;
    const onRestart = () => {
      restarts += 1;
    };
    const real = await startRealAgent(agent, { url, driver: aDriver({}), onRestart });
    await eventually(async () => expect(await found(agent.agent_id)).toMatchObject({ can_restart: true }));
    expect((await restart()).statusCode).toBe(204);
    await eventually(() => expect(restarts).toBe(1));
    await real.stop();
    // The service has started it again, and the request is not delivered a second time.
    await startRealAgent(agent, { url, driver: aDriver({}), onRestart });
    await eventually(async () => expect(await found(agent.agent_id)).toMatchObject({ can_restart: true }));
    expect(restarts).toBe(1);

    const old = await anEnrolledAgent(t, await aSite(t.database, { partner: user.partner_id }));
    await (await aFakeAgent(url, old)).next('welcome');
    expect(await found(old.agent_id)).toMatchObject({ online: true, can_restart: false });
    expect((await t.call(restartAgent, { params: { id: old.agent_id } }, { token })).statusCode).toBe(409);
  });
});
