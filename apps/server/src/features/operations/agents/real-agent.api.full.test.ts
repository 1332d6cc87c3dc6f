import { randomUUID } from 'node:crypto';
import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { listRecentOperations, runAssetAction } from '@greenroom/domain/operations/endpoints.ts';
import type { OperationLog } from '@greenroom/domain/operations/operation-log.ts';
import { pjlinkDriver } from '@greenroom/drivers/pjlink/pjlink-driver.ts';
import { startPjlinkSimulator } from '@greenroom/simulators/pjlink-simulator.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aConnection } from '#test/build/a-connection.ts';
import { aDriver } from '#test/build/a-driver.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aSite } from '#test/build/a-site.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { anEnrolledAgent, startRealAgent } from '#test/enrolled-agent.ts';
import { eventually } from '#test/eventually.ts';
import { notifyOnly } from '#test/notify-only.ts';
import { aCuttableLine } from '#test/peers/cuttable-line.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { type ServerNode, startServerNode } from '#test/start-server-node.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

/** A device whose reboots the test counts and releases. */
function aHeldDriver() {
  let reboots = 0;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const driver = aDriver({
    reboot: async () => {
      reboots += 1;
      await held;
    },
  });
  return { driver, reboots: () => reboots, letGo };
}

describe('control through a real agent', () => {
  let t: TestApp;
  let user: TestUser;
  let token: string;
  beforeAll(async () => {
    t = await startTestApp();
    user = await aUser(t.database);
    token = (await signInAs(t, user)).access_token;
  });
  afterAll(() => t.stop());

  async function aSiteWithDevice(connection: Parameters<typeof aConnection>[2] = {}) {
    const site = await aSite(t.database, { partner: user.partner_id });
    const asset = await anAsset(t.database, { room: await aRoom(t.database, { site }), is_controlled: true });
    await aConnection(t, asset, connection);
    return { asset, agent: await anEnrolledAgent(t, site) };
  }

  const run = (
    node: ServerNode,
    asset: { id: number },
    action_name: 'get_status' | 'reboot',
    key = randomUUID(),
  ) =>
    node.call(
      runAssetAction,
      { params: { id: asset.id }, body: { action_name } },
      { token, headers: { 'idempotency-key': key } },
    );
  /**
   * With one key: on a busy machine the first response may come before the outcome, and a repeated request reboots
   * nothing.
   */
  const runUntil = (node: ServerNode, asset: { id: number }, reply: object, key = randomUUID()) =>
    eventually(async () => expect((await run(node, asset, 'reboot', key)).json()).toMatchObject(reply));
  const connected = ({ agent_id }: { agent_id: number }, epoch = 1) =>
    expect
      .poll(() =>
        asSystem(t.database, (db) =>
          db
            .selectFrom('agent_sessions')
            .where('agent_id', '=', agent_id)
            .select(['epoch', 'ended_at'])
            .executeTakeFirst(),
        ),
      )
      .toEqual({ epoch, ended_at: null });
  const logOf = async (asset: { id: number }): Promise<OperationLog[]> =>
    (await t.call(listRecentOperations, { query: { limit: 100 } }, { token }))
      .json()
      .filter(({ asset_id }: OperationLog) => asset_id === asset.id);

  test('reads the status of a device on its own protocol', async () => {
    const identity = { model: 'EB', serial_number: '1', name: 'A', version: '1', password: 'c0rrect-horse' };
    const projector = await startPjlinkSimulator(identity);
    onTestFinished(() => projector.close());
    const { asset, agent } = await aSiteWithDevice(projector.connection);
    const node = await startServerNode(t);
    await startRealAgent(agent, { url: node.url, driver: pjlinkDriver });
    await connected(agent);
    const response = await run(node, asset, 'get_status');
    expect(response.json()).toMatchObject({ result: { status: 'online', online: true }, message: 'On' });
  });

  test('works on two servers: requested on one, with the agent on the other', async () => {
    notifyOnly();
    const { driver, reboots, letGo } = aHeldDriver();
    letGo();
    const { asset, agent } = await aSiteWithDevice();
    const [requested, holding] = [await startServerNode(t), await startServerNode(t)];
    await startRealAgent(agent, { url: holding.url, driver });
    await connected(agent);
    await runUntil(requested, asset, { result: { status: 'pending' } });
    expect(reboots()).toBe(1);
  });

  test('survives a link that is cut in the middle of a reboot: it runs once and is reported once', async () => {
    const { driver, reboots, letGo } = aHeldDriver();
    const { asset, agent } = await aSiteWithDevice();
    const node = await startServerNode(t);
    const line = await aCuttableLine(node.url);
    await startRealAgent(agent, { url: line.url, driver });
    await connected(agent);
    const reply = runUntil(node, asset, { result: { status: 'pending' } });
    await expect.poll(reboots).toBe(1);
    line.cut();
    line.mend();
    await connected(agent, 2);
    letGo();
    await reply;
    expect(reboots()).toBe(1);
    expect(await logOf(asset)).toMatchObject([{ action_name: 'reboot', status: 'succeeded' }]);
  });

  test('keeps an outcome while the link is down, and stores it in the log once', async () => {
    const { driver, reboots, letGo } = aHeldDriver();
    const { asset, agent } = await aSiteWithDevice();
    const node = await startServerNode(t);
    const line = await aCuttableLine(node.url);
    await startRealAgent(agent, { url: line.url, driver });
    await connected(agent);
    const reply = run(node, asset, 'reboot');
    await expect.poll(reboots).toBe(1);
    line.cut();
    letGo();
    expect((await reply).json().code).toBe('outcome-unknown');
    expect(await logOf(asset)).toEqual([]);
    line.mend();
    await expect.poll(() => logOf(asset)).toMatchObject([{ action_name: 'reboot', status: 'succeeded' }]);
    const [first] = await logOf(asset);
    line.cut();
    line.mend();
    await connected(agent, 3);
    expect(await logOf(asset)).toEqual([first]);
    expect(reboots()).toBe(1);
  });

  test('survives a restart of the server in the middle of a reboot', async () => {
    const { driver, reboots, letGo } = aHeldDriver();
    const { asset, agent } = await aSiteWithDevice();
    const requested = await startServerNode(t);
    const before = await startServerNode(t);
    const port = Number(new URL(before.url).port);
    await startRealAgent(agent, { url: before.url, driver });
    await connected(agent);
    const reply = runUntil(requested, asset, { result: { status: 'pending' } });
    await expect.poll(reboots).toBe(1);
    await before.stop();
    await startServerNode(t, { port });
    await connected(agent, 2);
    letGo();
    await reply;
    expect(reboots()).toBe(1);
  });

  test('reports an unknown outcome when the agent was restarted in the middle of a reboot', async () => {
    const { driver, reboots, letGo } = aHeldDriver();
    const { asset, agent } = await aSiteWithDevice();
    const node = await startServerNode(t);
    const line = await aCuttableLine(node.url);
    const killed = await startRealAgent(agent, { url: line.url, driver });
    await connected(agent);
    const unknown = {
      code: 'outcome-unknown',
      detail: expect.stringMatching(/Check the device/),
    };
    const reply = runUntil(node, asset, unknown);
    await expect.poll(reboots).toBe(1);
    // A killed agent leaves its folder. The previous agent receives nothing more.
    line.cut();
    await startRealAgent(agent, { url: node.url, driver, dir: killed.dir });
    onTestFinished(letGo);
    await connected(agent, 2);
    await reply;
    expect(reboots()).toBe(1);
    expect(await logOf(asset)).toMatchObject([{ action_name: 'reboot', status: 'failed' }]);
  });

  test('stores what the agent polls, at the configured interval', async () => {
    const polled = await startTestApp({ STATUS_POLL_SECONDS: '1' });
    onTestFinished(() => polled.stop());
    const site = await aSite(polled.database);
    const asset = await anAsset(polled.database, {
      room: await aRoom(polled.database, { site }),
      is_controlled: true,
    });
    await aConnection(polled, asset);
    const agent = await anEnrolledAgent(polled, site);
    const node = await startServerNode(polled);
    let attempts = 0;
    const driver = aDriver({
      status: async () => {
        attempts += 1;
        return { message: deviceMessage('device.on'), version: '2.4' };
      },
    });
    await startRealAgent(agent, { url: node.url, driver });
    const kept = () =>
      asSystem(polled.database, (db) =>
        db
          .selectFrom('asset_statuses')
          .leftJoin('asset_checks', 'asset_checks.asset_id', 'asset_statuses.asset_id')
          .where('asset_statuses.asset_id', '=', asset.id)
          .selectAll('asset_statuses')
          .select('checked_at')
          .executeTakeFirst(),
      );
    await expect.poll(kept).toMatchObject({ status: 'online', firmware_version: '2.4' });
    const first = await kept();
    // Polls that find the same leave the row of the status as it is, and are noted once a minute.
    await expect.poll(() => attempts).toBeGreaterThan(2);
    expect(await kept()).toMatchObject({
      changed_at: first?.changed_at,
      observed_at: first?.observed_at,
      checked_at: null,
    });
  });
});
