import type { ConnectionTest } from '@greenroom/domain/operations/connections/connection-test.ts';
import { testAssetConnection } from '@greenroom/domain/operations/connections/endpoints.ts';
import { pjlinkDriver } from '@greenroom/drivers/pjlink/pjlink-driver.ts';
import { startPjlinkSimulator } from '@greenroom/simulators/pjlink-simulator.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aSite } from '#test/build/a-site.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { anEnrolledAgent, startRealAgent } from '#test/enrolled-agent.ts';
import { FakeAgent } from '#test/fake-agent.ts';
import { notifyOnly } from '#test/notify-only.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { type ServerNode, startServerNode } from '#test/start-server-node.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('a test of a connection through the agent of the site', () => {
  let t: TestApp;
  let user: TestUser;
  let token: string;
  let projector: Awaited<ReturnType<typeof startPjlinkSimulator>>;
  beforeAll(async () => {
    t = await startTestApp();
    user = await aUser(t.database, { permissions: ['devices.manage'] });
    token = (await signInAs(t, user)).access_token;
    const identity = { model: 'EB-L', serial_number: '1', name: 'Hall', version: '1', password: 's3cret' };
    projector = await startPjlinkSimulator(identity);
  });
  afterAll(async () => {
    await projector.close();
    await t.stop();
  });

  async function aSiteWithAgent() {
    const site = await aSite(t.database, { partner: user.partner_id });
    const asset = await anAsset(t.database, { room: await aRoom(t.database, { site }) });
    return { asset, agent: await anEnrolledAgent(t, site) };
  }
  const protocolOf = ({ agent_id }: { agent_id: number }) =>
    asSystem(t.database, async (db) => {
      const query = db.selectFrom('agent_sessions').where('agent_id', '=', agent_id).select('protocol');
      return (await query.executeTakeFirst())?.protocol;
    });
  const tryConnection = async (
    node: ServerNode,
    asset: { id: number },
    change: object,
  ): Promise<ConnectionTest> => {
    const { driver, host, port } = projector.connection;
    const body = { driver, host, port, password: 's3cret', ...change };
    return (await node.call(testAssetConnection, { params: { id: asset.id }, body }, { token })).json();
  };

  test('is tried at the site, requested on one server and with the agent on another', async () => {
    notifyOnly();
    const { asset, agent } = await aSiteWithAgent();
    const [first, holding] = [await startServerNode(t), await startServerNode(t)];
    await startRealAgent(agent, { url: holding.url, driver: pjlinkDriver });
    await expect.poll(() => protocolOf(agent)).toBe(6);
    const { works, steps } = await tryConnection(first, asset, {});
    expect([works, steps.map(({ step }) => step)]).toEqual([
      true,
      ['route', 'address', 'connect', 'sign-in', 'status', 'identify'],
    ]);
    expect(steps[0]).toMatchObject({ code: null, target: 'rack' });
    expect(steps.at(-2)).toMatchObject({ message: 'On', device_message: { key: 'device.parts' } });
    const details = steps.flatMap((step) => step.details);
    expect(details.join(' ')).toContain('PJLINK 1');
    const outside = await tryConnection(first, asset, { host: '8.8.8.8' });
    expect(outside.steps.at(-1)).toMatchObject({ step: 'address', code: 'action-unsupported' });
    const rejected = await tryConnection(first, asset, { password: 'wrong' });
    expect(rejected.steps.at(-1)).toMatchObject({ step: 'sign-in', code: 'device-auth-failed' });
    const left = await asSystem(t.database, (db) => db.selectFrom('agent_tests').selectAll().execute());
    expect(left).toEqual([]);
  });

  test('is not sent to an agent that does not know it', async () => {
    const { asset, agent } = await aSiteWithAgent();
    const node = await startServerNode(t);
    const line = new FakeAgent(node.url);
    await line.prove(agent.agent_id, agent.key, (proof) => ({ ...proof, protocols: [1, 2, 3] }));
    await line.next('welcome');
    const { works, steps } = await tryConnection(node, asset, {});
    expect([works, steps]).toMatchObject([
      false,
      [{ step: 'route', code: 'agent-offline', device_message: { key: 'device.agentCannotTest' } }],
    ]);
    expect(line.received).toEqual([]);
  });

  test('stores no password once the agent has fetched it, and ignores the report of another agent', async () => {
    const { asset, agent } = await aSiteWithAgent();
    const other = await aSiteWithAgent();
    const node = await startServerNode(t);
    const lines = [];
    for (const { agent_id, key } of [agent, other.agent]) {
      const line = new FakeAgent(node.url);
      await line.prove(agent_id, key, (proof) => ({ ...proof, protocols: [4] }));
      await line.next('welcome');
      lines.push(line);
    }
    const [line, stranger] = lines as [FakeAgent, FakeAgent];
    const response = tryConnection(node, asset, {});
    const { test_id, connection } = await line.next('test');
    expect(connection).toMatchObject({ credentials: { password: 's3cret' } });
    const row = await asSystem(t.database, (db) =>
      db.selectFrom('agent_tests').where('id', '=', test_id).selectAll().executeTakeFirst(),
    );
    expect(row).toMatchObject({ state: 'sent', sealed_connection: null });
    const step = { step: 'status', offset_ms: 5, duration_ms: 7, target: null, message: null, details: [] };
    stranger.send({ type: 'tested', test_id, steps: [{ ...step, code: 'device-busy' }] });
    stranger.send({ type: 'unchanged', asset_ids: [] });
    line.send({ type: 'tested', test_id, steps: [{ ...step, code: null }] });
    expect((await response).works).toBe(true);
  });
});
