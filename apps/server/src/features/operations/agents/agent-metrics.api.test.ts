import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertOperation } from '#features/operations/actions/open-operations.queries.ts';
import { agentOperationsChannel } from '#features/operations/operations-channels.ts';
import { asSystem } from '#platform/database/scope.ts';
import { notify } from '#platform/events/events.ts';
import { aConnection } from '#test/build/a-connection.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aSite } from '#test/build/a-site.ts';
import { aUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { anEnrolledAgent } from '#test/enrolled-agent.ts';
import { eventually } from '#test/eventually.ts';
import { aFakeAgent } from '#test/fake-agent.ts';
import { type ServerNode, startServerNode } from '#test/start-server-node.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.stop());

async function read({ app }: ServerNode, name: string): Promise<string[]> {
  const { body } = await app.inject('/metrics');
  return body.split('\n').filter((line) => line.startsWith(`greenroom_agent${name}`));
}

test('the metrics report the agents of this server, their operations and their polls', async () => {
  const node = await startServerNode(t);
  const site = await aSite(t.database);
  const asset = await anAsset(t.database, { room: await aRoom(t.database, { site }), is_controlled: true });
  await aConnection(t, asset);
  const agent = await anEnrolledAgent(t, site);
  const user_id = (await aUser(t.database)).id;
  expect(await read(node, 's_connected')).toEqual(['greenroom_agents_connected 0']);

  const line = await aFakeAgent(node.url, agent);
  await line.next('welcome');
  expect(await read(node, 's_connected')).toEqual(['greenroom_agents_connected 1']);

  const end = async (code: 'device-rejected' | null, times: number) => {
    const operation_id = await asSystem(t.database, async (db) => {
      const { id: asset_id, partner_id } = asset;
      const { agent_id } = agent;
      const now = t.clock.now();
      const id = await insertOperation(db, {
        ...{ asset_id, partner_id, user_id, parameters: {}, now, agent_id },
        action: { action_name: 'reboot', asset_id, outlet: null, firmware: null },
        deadline_at: new Date(now.getTime() + 8_000),
      });
      await notify(db, agentOperationsChannel, String(agent_id));
      return id;
    });
    await line.next('operation');
    const outcome = { code, message: 'So', result: { status: 'pending' }, duration_ms: 5 };
    for (let time = 0; time < times; time += 1) {
      line.send({ type: 'outcome', operation_id, outcome });
      await line.next('stored');
    }
  };
  // Reported twice, ended once.
  await end(null, 2);
  await end('device-rejected', 1);
  await end(null, 1);
  expect(await read(node, '_operations_total')).toEqual([
    'greenroom_agent_operations_total{outcome="done"} 2',
    'greenroom_agent_operations_total{outcome="device-rejected"} 1',
  ]);

  const status = { asset_id: asset.id, status: 'online', message: null, code: null, firmware_version: null };
  line.send({ type: 'statuses', statuses: [{ ...status, observed_at: t.clock.now().toISOString() }] });
  await eventually(async () =>
    expect(await read(node, '_statuses')).toEqual(['greenroom_agent_statuses_stored_total 1']),
  );

  line.socket.close();
  await eventually(async () =>
    expect(await read(node, 's_connected')).toEqual(['greenroom_agents_connected 0']),
  );
});
