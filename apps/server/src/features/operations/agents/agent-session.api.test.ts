import { once } from 'node:events';
import { createKeyPair } from '@greenroom/agent/identity.ts';
import type { ActionOutcome } from '@greenroom/domain/operations/device-action.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { asSystem } from '#platform/database/scope.ts';
import { aConnection } from '#test/build/a-connection.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import type { EnrolledAgent } from '#test/enrolled-agent.ts';
import { aFakeAgent, FakeAgent } from '#test/fake-agent.ts';
import { ageStatus } from '#test/operations/age-status.ts';
import * as operations from '#test/operations/agent-operations.ts';
import { startServerNode } from '#test/start-server-node.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { revokeAgent } from './agents.queries.ts';

const done: ActionOutcome = { code: null, message: 'Done', result: { status: 'pending' }, duration_ms: 5 };

describe("an agent's session", () => {
  let t: TestApp;
  let user_id: number;
  beforeAll(async () => {
    t = await startTestApp({ STATUS_POLL_SECONDS_BY_DRIVER: 'cisco-roomos=120' });
    user_id = (await aUser(t.database)).id;
  });
  afterAll(() => t.stop());

  const aSiteWithDevice = () => operations.aSiteWithDevice(t);
  const requestReboot = (at: Parameters<typeof operations.requestReboot>[1], { silently = false } = {}) =>
    operations.requestReboot(t, at, { silently, user_id });
  const rowOf = (id: number) => operations.rowOf(t, id);
  const sessionOf = (agent: EnrolledAgent) => operations.sessionOf(t, agent);

  test('begins with the inventory of the site, and with nothing of another site', async () => {
    const { asset, agent } = await aSiteWithDevice();
    await aSiteWithDevice();
    const node = await startServerNode(t);
    const line = await aFakeAgent(node.url, agent);
    expect(await line.next('welcome')).toEqual({
      type: 'welcome',
      epoch: 1,
      site_name: 'Hall',
      protocol: 1,
      features: ['history'],
      server_time: expect.any(Number),
      poll_seconds: expect.objectContaining({ pjlink: 0, 'cisco-roomos': 120 }),
      devices: [
        {
          asset_id: asset.id,
          driver: 'pjlink',
          host: '127.0.0.1',
          port: 9,
          credentials: { password: 'c0rrect-horse' },
          options: {},
          pinned_key: null,
        },
      ],
    });
    expect(await sessionOf(agent)).toMatchObject({ epoch: 1, node: node.services.node, ended_at: null });
    line.socket.close();
    await expect.poll(async () => (await sessionOf(agent)).ended_at).toBeInstanceOf(Date);
  });

  describe('is rejected', () => {
    test('for another key, another nonce and another agent, all alike', async () => {
      const { agent } = await aSiteWithDevice();
      const { agent: other } = await aSiteWithDevice();
      const { url } = await startServerNode(t);
      const tries = await Promise.all([
        tryToProve(url, agent.agent_id, createKeyPair()),
        tryToProve(url, other.agent_id, agent.key),
        tryToProve(url, 999_999, agent.key),
      ]);
      const replay = new FakeAgent(url);
      await replay.prove(agent.agent_id, agent.key, (proof) => ({ ...proof, signature: 'AAAA' }));
      tries.push((await replay.next('refused')).reason);
      expect(new Set(tries)).toEqual(new Set(['The server does not know this agent and its key.']));
    });

    async function tryToProve(url: string, agent_id: number, key: EnrolledAgent['key']): Promise<string> {
      const line = new FakeAgent(url);
      await line.prove(agent_id, key);
      const { reason } = await line.next('refused');
      expect(await line.closed()).toBe(1008);
      return reason;
    }

    test('for a signature for a server of another name', async () => {
      const { agent } = await aSiteWithDevice();
      const { url } = await startServerNode(t);
      const line = new FakeAgent(url);
      const { server } = await line.next('challenge');
      expect(server).toBe('127.0.0.1');
      line.received.push({ type: 'challenge', protocol: 1, nonce: 'mine', server: 'evil.example' });
      await line.prove(agent.agent_id, agent.key);
      await line.next('refused');
    });

    test('for any other first message, or none of the protocol', async () => {
      const { url } = await startServerNode(t);
      for (const first of [{ type: 'statuses', statuses: [] }, { type: 'nonsense' }]) {
        const line = new FakeAgent(url);
        await line.next('challenge');
        line.send(first);
        await line.next('refused');
        expect(await line.closed()).toBe(1008);
      }
    });

    test('on any other path', async () => {
      const { url } = await startServerNode(t);
      const stranger = new WebSocket(`${url.replace('http', 'ws')}/api/agent/other`);
      const [error] = await once(stranger, 'error');
      expect(error.message).toBe('Unexpected server response: 404');
    });
  });

  test('receives an operation, and reports its end once', async () => {
    const place = await aSiteWithDevice();
    const { url } = await startServerNode(t);
    const line = await aFakeAgent(url, place.agent);
    await line.next('welcome');
    const operation_id = await requestReboot(place);
    const sent = await line.next('operation');
    expect(sent).toMatchObject({ operation_id, action: { action_name: 'reboot', asset_id: place.asset.id } });
    expect(sent.milliseconds_left).toBeGreaterThan(5_000);
    expect(sent.milliseconds_left).toBeLessThanOrEqual(8_000);
    expect(await rowOf(operation_id)).toMatchObject({ state: 'sent', agent_epoch: 1 });
    line.send({ type: 'outcome', operation_id, outcome: done });
    expect(await line.next('stored')).toEqual({ type: 'stored', operation_ids: [operation_id] });
    const { finished_at, message } = await rowOf(operation_id);
    line.send({ type: 'outcome', operation_id, outcome: { ...done, message: 'Again' } });
    await line.next('stored');
    expect(await rowOf(operation_id)).toMatchObject({ state: 'done', finished_at, message });
  });

  test('finds operations even without a notification', async () => {
    const place = await aSiteWithDevice();
    const { url } = await startServerNode(t);
    const line = await aFakeAgent(url, place.agent);
    await line.next('welcome');
    const operation_id = await requestReboot(place, { silently: true });
    expect(await line.next('operation')).toMatchObject({ operation_id });
  });

  test('takes over operations that an earlier session was sent and never confirmed', async () => {
    const place = await aSiteWithDevice();
    const { url } = await startServerNode(t);
    const first = await aFakeAgent(url, place.agent);
    await first.next('welcome');
    const operation_id = await requestReboot(place);
    await first.next('operation');
    first.socket.terminate();
    const second = await aFakeAgent(url, place.agent);
    expect(await second.next('operation')).toMatchObject({ operation_id });
    expect(await rowOf(operation_id)).toMatchObject({ state: 'sent', agent_epoch: 2 });
  });

  test('stores text from a device even when it is invalid for the database', async () => {
    const place = await aSiteWithDevice();
    const { url } = await startServerNode(t);
    const line = await aFakeAgent(url, place.agent);
    await line.next('welcome');
    const operation_id = await requestReboot(place);
    await line.next('operation');
    const message = 'Lamp\u0000 \ud800 on';
    line.send({ type: 'outcome', operation_id, outcome: { ...done, message, result: { message } } });
    await line.next('stored');
    expect((await rowOf(operation_id)).message).toBe('Lamp \ufffd on');
  });

  test('is notified of new and removed devices', async () => {
    const { site, asset, agent } = await aSiteWithDevice();
    const { url } = await startServerNode(t);
    const line = await aFakeAgent(url, agent);
    await line.next('welcome');
    const another = await anAsset(t.database, {
      room: await aRoom(t.database, { site }),
      is_controlled: true,
    });
    await aConnection(t, another);
    expect((await line.next('devices')).devices.map(({ asset_id }) => asset_id)).toEqual([
      asset.id,
      another.id,
    ]);
  });

  describe('cannot report for others', () => {
    test('about a device of another site: rejected, closed, and nothing of the report is stored', async () => {
      const here = await aSiteWithDevice();
      const there = await aSiteWithDevice();
      const { url } = await startServerNode(t);
      const line = await aFakeAgent(url, here.agent);
      await line.next('welcome');
      const status = {
        status: 'online',
        message: 'On',
        code: null,
        firmware_version: null,
        observed_at: '2026-01-01',
      };
      line.send({
        type: 'statuses',
        statuses: [here, there].map(({ asset }) => ({ ...status, asset_id: asset.id })),
      });
      expect((await line.next('refused')).reason).toMatch(/another site/);
      expect(await line.closed()).toBe(1008);
      const kept = await asSystem(t.database, (db) =>
        db
          .selectFrom('asset_statuses')
          .where('asset_id', 'in', [here.asset.id, there.asset.id])
          .selectAll()
          .execute(),
      );
      expect(kept).toEqual([]);
    });

    test('about a device id out of range: closed, and the reports of others are stored', async () => {
      const [here, there] = [await aSiteWithDevice(), await aSiteWithDevice()];
      const { url } = await startServerNode(t);
      const [bad, good] = [await aFakeAgent(url, here.agent), await aFakeAgent(url, there.agent)];
      await Promise.all([bad, good].map((line) => line.next('welcome')));
      const status = { status: 'online', message: 'On', code: null, firmware_version: null, observed_at: '' };
      bad.send({ type: 'statuses', statuses: [{ ...status, asset_id: 3_000_000_000 }] });
      good.send({ type: 'statuses', statuses: [{ ...status, asset_id: there.asset.id }] });
      expect(await bad.closed()).toBeGreaterThan(1000);
      await expect
        .poll(() =>
          asSystem(t.database, (db) =>
            db.selectFrom('asset_statuses').where('asset_id', '=', there.asset.id).select('status').execute(),
          ),
        )
        .toEqual([{ status: 'online' }]);
    });

    test.each(['outcome', 'started'] as const)("about another agent's operation: %s", async (type) => {
      const here = await aSiteWithDevice();
      const there = await aSiteWithDevice();
      const { url } = await startServerNode(t);
      const line = await aFakeAgent(url, here.agent);
      await line.next('welcome');
      const operation_id = await requestReboot(there);
      line.send(
        type === 'outcome' ? { type, operation_id, outcome: done } : { type, operation_id, message: 'Begun' },
      );
      expect((await line.next('refused')).reason).toMatch(/another agent/);
      expect(await line.closed()).toBe(1008);
      expect(await rowOf(operation_id)).toMatchObject({ state: 'queued', message: null });
    });
  });

  describe('in protocol 3', () => {
    const online = { status: 'online', message: 'On', code: null, firmware_version: null, observed_at: '' };
    const aLine = async (agent: EnrolledAgent) => {
      const { url } = await startServerNode(t);
      const line = new FakeAgent(url);
      await line.prove(agent.agent_id, agent.key, (proof) => ({ ...proof, protocols: [1, 2, 3] }));
      await line.next('welcome');
      return line;
    };
    const checkOf = (asset: { id: number }) =>
      asSystem(t.database, (db) =>
        db.selectFrom('asset_checks').where('asset_id', '=', asset.id).selectAll().executeTakeFirst(),
      );

    test('names the devices that are online as before: the poll is noted', async () => {
      const { asset, agent } = await aSiteWithDevice();
      const line = await aLine(agent);
      line.send({ type: 'statuses', statuses: [{ ...online, asset_id: asset.id }] });
      await expect.poll(() => ageStatus(t.database, asset)).toBe(1);
      line.send({ type: 'unchanged', asset_ids: [asset.id] });
      await expect.poll(() => checkOf(asset)).toMatchObject({ asset_id: asset.id });
      expect(line.received.filter(({ type }) => type === 'report')).toEqual([]);
    });

    test('is asked for the whole status of a device that is not online here', async () => {
      const { asset, agent } = await aSiteWithDevice();
      const line = await aLine(agent);
      line.send({ type: 'unchanged', asset_ids: [asset.id] });
      expect((await line.next('report')).asset_ids).toEqual([asset.id]);
      expect(await checkOf(asset)).toBeUndefined();
    });

    test('may not name a device of another site', async () => {
      const [here, there] = [await aSiteWithDevice(), await aSiteWithDevice()];
      const other = await aLine(there.agent);
      other.send({ type: 'statuses', statuses: [{ ...online, asset_id: there.asset.id }] });
      await expect.poll(() => ageStatus(t.database, there.asset)).toBe(1);
      other.send({ type: 'unchanged', asset_ids: [there.asset.id] });
      await expect.poll(() => checkOf(there.asset)).toBeDefined();
      await asSystem(t.database, (db) => db.deleteFrom('asset_checks').execute());
      const line = await aLine(here.agent);
      line.send({ type: 'unchanged', asset_ids: [there.asset.id] });
      expect((await line.next('report')).asset_ids).toEqual([there.asset.id]);
      expect(await checkOf(there.asset)).toBeUndefined();
    });
  });

  test("timestamps reports with the server's own time: clocks on site are wrong", async () => {
    const { asset, agent } = await aSiteWithDevice();
    const { url } = await startServerNode(t);
    const line = await aFakeAgent(url, agent);
    await line.next('welcome');
    const status = {
      status: 'online',
      message: 'On',
      code: null,
      firmware_version: '1.4',
      asset_id: asset.id,
    };
    line.send({ type: 'statuses', statuses: [{ ...status, observed_at: '1999-01-01T00:00:00Z' }] });
    const kept = () =>
      asSystem(t.database, (db) =>
        db.selectFrom('asset_statuses').where('asset_id', '=', asset.id).selectAll().executeTakeFirst(),
      );
    await expect.poll(kept).toMatchObject({ status: 'online', firmware_version: '1.4' });
    expect(((await kept())?.observed_at ?? new Date(0)).getTime()).toBeGreaterThan(
      t.clock.now().getTime() - 10_000,
    );
  });

  describe('is fenced', () => {
    test('when the same agent connects to another server: a notification closes the older socket', async () => {
      const { agent } = await aSiteWithDevice();
      const [one, two] = [await startServerNode(t), await startServerNode(t)];
      const older = await aFakeAgent(one.url, agent);
      expect(await older.next('welcome')).toMatchObject({ epoch: 1 });
      const newer = await aFakeAgent(two.url, agent);
      expect(await newer.next('welcome')).toMatchObject({ epoch: 2 });
      expect(await older.closed()).toBe(4000);
      expect(await sessionOf(agent)).toMatchObject({ epoch: 2, node: two.services.node, ended_at: null });
    });

    test('when the same agent connects to the same server', async () => {
      const { agent } = await aSiteWithDevice();
      const { url } = await startServerNode(t);
      const older = await aFakeAgent(url, agent);
      await older.next('welcome');
      const newer = await aFakeAgent(url, agent);
      expect(await newer.next('welcome')).toMatchObject({ epoch: 2 });
      expect(await older.closed()).toBe(4000);
    });

    test('in the row itself: an old session writes nothing, even without a notification', async () => {
      const place = await aSiteWithDevice();
      const { url } = await startServerNode(t);
      const line = await aFakeAgent(url, place.agent);
      await line.next('welcome');
      const operation_id = await requestReboot(place);
      await line.next('operation');
      await asSystem(t.database, (db) =>
        db
          .updateTable('agent_sessions')
          .set({ epoch: 7 })
          .where('agent_id', '=', place.agent.agent_id)
          .execute(),
      );
      line.send({ type: 'outcome', operation_id, outcome: done });
      expect(await line.closed()).toBe(4000);
      expect(await rowOf(operation_id)).toMatchObject({ state: 'sent' });
      expect(await sessionOf(place.agent)).toMatchObject({ epoch: 7, ended_at: null });
    });
  });

  test('ends at once when the agent is revoked', async () => {
    const { agent } = await aSiteWithDevice();
    const { url } = await startServerNode(t);
    const line = await aFakeAgent(url, agent);
    await line.next('welcome');
    const now = t.clock.now();
    await asSystem(t.database, (db) => revokeAgent(db, { agent_id: agent.agent_id, now }));
    expect(await line.closed()).toBe(4000);
  });

  test('ends with the server, which records that it is over', async () => {
    const { agent } = await aSiteWithDevice();
    const node = await startServerNode(t);
    const line = await aFakeAgent(node.url, agent);
    await line.next('welcome');
    const start = performance.now();
    await node.stop();
    // Far less than it takes to notice that an agent has gone silent.
    expect(performance.now() - start).toBeLessThan(15_000);
    expect(await line.closed()).toBe(1012);
    expect((await sessionOf(agent)).ended_at).toBeInstanceOf(Date);
  });

  test('ends after a day', async () => {
    const { agent } = await aSiteWithDevice();
    const { url } = await startServerNode(t);
    const line = await aFakeAgent(url, agent);
    await line.next('welcome');
    t.clock.pass(24 * 3600 + 1);
    expect(await line.closed()).toBe(4001);
  });
});
