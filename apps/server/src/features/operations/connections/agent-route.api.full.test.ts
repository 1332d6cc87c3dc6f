import type { ActionOutcome } from '@greenroom/domain/operations/device-action.ts';
import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { listRecentOperations, runAssetAction } from '@greenroom/domain/operations/endpoints.ts';
import type { OperationLog } from '@greenroom/domain/operations/operation-log.ts';
import { startPjlinkSimulator } from '@greenroom/simulators/pjlink-simulator.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  claimOperations,
  finishOperation,
  recordStarted,
} from '#features/operations/actions/operations.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aConnection } from '#test/build/a-connection.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aSite, type TestSite } from '#test/build/a-site.ts';
import { aSiteAgent } from '#test/build/a-site-agent.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { eventually } from '#test/eventually.ts';
import { watchDeadlines } from '#test/operations/watch-deadlines.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

type Action = 'get_status' | 'reboot' | 'check_firmware_update' | 'install_firmware_update';

const online: ActionOutcome = {
  code: null,
  message: 'On',
  result: { status: 'online', online: true, message: 'On' },
  duration_ms: 12,
};
const accepted = { ...online, message: 'Accepted.', result: { status: 'pending' } };

describe("asset actions through the site's agent", () => {
  let t: TestApp;
  let user: TestUser;
  let token: string;
  let site: TestSite;
  let asset: TestAsset;

  beforeAll(async () => {
    t = await startTestApp();
    user = await aUser(t.database);
    token = (await signInAs(t, user)).access_token;
  });
  beforeEach(async () => {
    site = await aSite(t.database, { partner: user.partner_id });
    asset = await anAsset(t.database, { room: await aRoom(t.database, { site }), is_controlled: true });
    await aConnection(t, asset);
  });
  afterAll(() => t.stop());

  const run = (action_name: Action, headers = {}): Promise<LightMyRequestResponse> =>
    t.call(runAssetAction, { params: { id: asset.id }, body: { action_name } }, { token, headers });
  const aConnectedAgent = () =>
    aSiteAgent(t.database, { site, session: { seen_at: t.clock.now(), ended_at: null } });
  const claim = (agent_id: number, epoch = 1) =>
    asSystem(t.database, (db) => claimOperations(db, { agent_id, epoch, now: t.clock.now() }));
  const finish = (operation_id: number, agent_id: number | null, outcome: ActionOutcome) =>
    asSystem(t.database, (db) =>
      finishOperation(db, { operation_id, agent_id, outcome, now: t.clock.now() }),
    );
  const logOf = async (operation_id: number): Promise<OperationLog | undefined> =>
    (await t.call(listRecentOperations, { query: { limit: 100 } }, { token }))
      .json()
      .find(({ id }: OperationLog) => id === operation_id);

  /** Starts an action and returns what the server of the agent finds; without notifications, as the first may be missed. */
  async function runAndClaim(action_name: Action, agent: { id: number }) {
    const reply = run(action_name);
    const operation = await vi.waitFor(async () => {
      const [found] = await claim(agent.id);
      if (!found) throw new Error('Nothing is queued yet.');
      return found;
    }, 10_000);
    return { reply, operation };
  }

  test('sends the action to the agent once and returns what it reports', async () => {
    const agent = await aConnectedAgent();
    const { reply, operation } = await runAndClaim('get_status', agent);
    expect(operation.action).toEqual({
      action_name: 'get_status',
      asset_id: asset.id,
      outlet: null,
      firmware: null,
    });
    expect(await claim(agent.id)).toEqual([]);
    expect(await finish(operation.id, agent.id, online)).toBe(true);
    expect((await reply).json()).toEqual({
      operation_id: operation.id,
      message: 'On',
      device_message: { key: 'device.on', values: {} },
      result: online.result,
    });
    expect(await logOf(operation.id)).toBeUndefined();
  });

  test('queries the agent once for concurrent status requests', async () => {
    const agent = await aConnectedAgent();
    const { reply, operation } = await runAndClaim('get_status', agent);
    const others = ['one', 'two'].map((key) => run('get_status', { 'idempotency-key': key }));
    const joined = () =>
      asSystem(t.database, (db) =>
        db
          .selectFrom('asset_action_requests')
          .where('operation_id', '=', operation.id)
          .select('request_key')
          .execute(),
      );
    await eventually(async () => expect(await joined()).toHaveLength(2));
    expect(await claim(agent.id)).toEqual([]);
    await finish(operation.id, agent.id, online);
    for (const one of [reply, ...others]) {
      expect((await one).json()).toEqual({
        operation_id: operation.id,
        message: 'On',
        device_message: { key: 'device.on', values: {} },
        result: online.result,
      });
    }
  });

  test('accepts a report only from the agent that got the action, and only once', async () => {
    const agent = await aConnectedAgent();
    const other = await aSiteAgent(t.database, { site: await aSite(t.database) });
    const { reply, operation } = await runAndClaim('reboot', agent);
    expect(await finish(operation.id, other.id, accepted)).toBe(false);
    expect(await finish(operation.id, null, accepted)).toBe(false);
    expect(await finish(operation.id, agent.id, accepted)).toBe(true);
    expect(await finish(operation.id, agent.id, { ...accepted, code: 'device-rejected' })).toBe(false);
    expect((await reply).statusCode).toBe(200);
    expect(await logOf(operation.id)).toMatchObject({ status: 'succeeded', message: 'Accepted.' });
  });

  test('sends nothing to a session that a newer one has replaced', async () => {
    const agent = await aConnectedAgent();
    await asSystem(t.database, (db) =>
      db.updateTable('agent_sessions').set({ epoch: 2 }).where('agent_id', '=', agent.id).execute(),
    );
    const queued = () =>
      asSystem(t.database, (db) =>
        db.selectFrom('asset_operations').where('asset_id', '=', asset.id).select('id').execute(),
      );
    const reply = run('check_firmware_update');
    await expect.poll(queued).toHaveLength(1);
    expect(await claim(agent.id, 1)).toEqual([]);
    const [operation] = await claim(agent.id, 2);
    await finish(operation?.id ?? 0, agent.id, online);
    expect((await reply).statusCode).toBe(200);
  });

  test('responds when an install has started and finishes its row at the end', async () => {
    const agent = await aConnectedAgent();
    const { reply, operation } = await runAndClaim('install_firmware_update', agent);
    await asSystem(t.database, (db) =>
      recordStarted(db, { operation_id: operation.id, agent_id: agent.id, message: 'Begun.' }),
    );
    expect((await reply).json()).toMatchObject({ result: { status: 'pending' }, message: 'Begun.' });
    expect(await logOf(operation.id)).toBeUndefined();
    await finish(operation.id, agent.id, { ...online, message: 'Installed.' });
    expect(await logOf(operation.id)).toMatchObject({ status: 'succeeded', message: 'Installed.' });
  });

  test('reports an unknown outcome in time, and stores a report that arrives after the response', async () => {
    const agent = await aConnectedAgent();
    const expectDeadline = watchDeadlines();
    const { reply, operation } = await runAndClaim('reboot', agent);
    const response = await reply;
    expectDeadline();
    expect([response.statusCode, response.json().code]).toEqual([504, 'outcome-unknown']);
    expect(await logOf(operation.id)).toBeUndefined();
    expect(await finish(operation.id, agent.id, accepted)).toBe(true);
    expect(await logOf(operation.id)).toMatchObject({ status: 'succeeded' });
  });

  test('never sends operations that no agent has fetched in time', async () => {
    const agent = await aConnectedAgent();
    const expectDeadline = watchDeadlines();
    const response = await run('reboot');
    expectDeadline();
    expect([response.statusCode, response.json().code]).toEqual([503, 'agent-offline']);
    expect(await claim(agent.id)).toEqual([]);
    const [row] = (await t.call(listRecentOperations, { query: { limit: 1 } }, { token })).json();
    expect(row).toMatchObject({ action_name: 'reboot', status: 'failed', duration_ms: null });
  });

  test('reports since when the agent has been offline, without waiting for it', async () => {
    const ended_at = new Date('2026-11-14T08:15:30Z');
    await aSiteAgent(t.database, { site, session: { seen_at: ended_at, ended_at } });
    const message = "The site's agent has been offline since 2026-11-14 08:15 UTC.";
    const reboot = await run('reboot');
    expect(reboot.statusCode).toBe(503);
    expect(reboot.json()).toEqual({
      code: 'agent-offline',
      detail: message,
      device_message: deviceMessage('device.agentOfflineSince', { time: '2026-11-14 08:15 UTC' }),
    });
    expect((await run('get_status')).json().result).toEqual({
      status: 'offline',
      online: false,
      code: 'agent-offline',
      message,
    });
  });

  test('treats an agent whose server has died as offline', async () => {
    const seen_at = new Date(t.clock.now().getTime() - 61_000);
    await aSiteAgent(t.database, { site, session: { seen_at, ended_at: null } });
    expect((await run('reboot')).json().code).toBe('agent-offline');
  });

  test('bypasses the agent if the connection says so', async () => {
    const projector = await startPjlinkSimulator({
      model: 'EB',
      serial_number: '1',
      name: 'A',
      version: '1',
    });
    await aSiteAgent(t.database, { site });
    await aConnection(t, asset, { ...projector.connection, route: 'direct' });
    expect((await run('get_status')).json().result.status).toBe('online');
    await projector.close();
  });

  test('rejects a device that only an agent may reach while its site has none', async () => {
    await aConnection(t, asset, { route: 'agent' });
    expect((await run('get_status')).json().result).toMatchObject({
      status: 'offline',
      code: 'agent-offline',
    });
  });
});
