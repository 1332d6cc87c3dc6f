import type { ServerToAgent } from '@greenroom/domain/agent/messages.ts';
import { readNetworks } from '@greenroom/drivers/fence/allowed-networks.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { anAgent } from './an-agent.ts';
import { aDevice, connectionOf, type TestDevice } from './test-device.ts';

function operation(
  operation_id: number,
  action_name: 'get_status' | 'reboot',
  asset_id = 1,
): Extract<ServerToAgent, { type: 'operation' }> {
  const action = { action_name, asset_id, outlet: null, firmware: null };
  return { type: 'operation', operation_id, milliseconds_left: 8_000, action };
}

async function device(): Promise<TestDevice> {
  const made = await aDevice();
  onTestFinished(() => made.close());
  return made;
}

describe('an action through the agent', () => {
  test('is accepted, run and reported', async () => {
    const projector = await device();
    const { server, start } = await anAgent();
    await start();
    const line = await server.welcomed([connectionOf(1, projector)]);
    line.send(operation(11, 'reboot'));
    expect(await line.next('accepted')).toMatchObject({ operation_id: 11 });
    expect(await line.next('outcome')).toMatchObject({
      operation_id: 11,
      outcome: { code: null, result: { status: 'pending' } },
    });
    expect(projector.received).toEqual(['REBOOT']);
  });

  test('runs once when it is delivered twice, and its outcome is sent again', async () => {
    const projector = await device();
    const { server, start } = await anAgent();
    await start();
    const line = await server.welcomed([connectionOf(1, projector)]);
    line.send(operation(12, 'reboot'));
    line.send(operation(12, 'reboot'));
    const first = await line.next('outcome');
    line.send(operation(12, 'reboot'));
    expect(await line.next('outcome')).toEqual(first);
    expect(projector.received).toEqual(['REBOOT']);
  });

  test('runs once even across a restart of the agent', async () => {
    const projector = await device();
    const { server, start } = await anAgent();
    const agent = await start();
    const before = await server.welcomed([connectionOf(1, projector)]);
    before.send(operation(13, 'reboot'));
    const { outcome } = await before.next('outcome');
    await agent.stop();
    await start();
    const after = await server.welcomed([connectionOf(1, projector)]);
    expect((await after.next('outcome')).outcome).toEqual(outcome);
    after.send(operation(13, 'reboot'));
    expect((await after.next('outcome')).outcome).toEqual(outcome);
    expect(projector.received).toEqual(['REBOOT']);
  });

  test('continues when the link is cut in the middle, and its outcome waits for the next link', async () => {
    const projector = await device();
    let free = () => {};
    projector.holdUntil(
      new Promise<void>((resolve) => {
        free = resolve;
      }),
    );
    const { server, start } = await anAgent();
    await start();
    const first = await server.welcomed([connectionOf(1, projector)]);
    first.send(operation(14, 'reboot'));
    await expect.poll(() => projector.received).toEqual(['REBOOT']);
    first.cut();
    const second = await server.welcomed([connectionOf(1, projector)]);
    free();
    expect(await second.next('outcome')).toMatchObject({ operation_id: 14, outcome: { code: null } });
    expect(projector.received).toEqual(['REBOOT']);
  });

  test('keeps outcomes from while the link was down, sends them until they are stored, and then no more', async () => {
    const projector = await device();
    const { server, start } = await anAgent();
    const agent = await start();
    const first = await server.welcomed([connectionOf(1, projector)]);
    first.send(operation(15, 'get_status'));
    await first.next('outcome');
    first.send(operation(16, 'reboot'));
    await first.next('outcome');
    first.cut();

    const second = await server.welcomed([connectionOf(1, projector)]);
    const reported = [await second.next('outcome'), await second.next('outcome')];
    expect(reported.map(({ operation_id }) => operation_id)).toEqual([15, 16]);
    second.send({ type: 'stored', operation_ids: [15, 16] });
    second.send(operation(17, 'get_status'));
    await second.next('outcome');
    second.send({ type: 'stored', operation_ids: [17] });
    second.send(operation(18, 'get_status'));
    expect((await second.next('outcome')).operation_id).toBe(18);
    await agent.stop();

    await start();
    const third = await server.welcomed();
    expect((await third.next('outcome')).operation_id).toBe(18);
    third.send(operation(19, 'get_status', 99));
    expect((await third.next('outcome')).operation_id).toBe(19);
  });

  test('opens no connection for a device of another site', async () => {
    const projector = await device();
    const { server, start } = await anAgent();
    await start();
    const line = await server.welcomed([connectionOf(1, projector)]);
    line.send(operation(20, 'reboot', 2));
    expect((await line.next('outcome')).outcome.code).toBe('action-unsupported');
    line.send({ type: 'devices', poll_seconds: {}, devices: [] });
    line.send(operation(21, 'reboot', 1));
    expect((await line.next('outcome')).outcome.code).toBe('action-unsupported');
    expect(projector.maxAtOnce()).toBe(0);
  });

  test.each(['127.0.0.1', 'localhost'])(
    'opens no connection for an address outside the allowed networks (%s)',
    async (host) => {
      const projector = await device();
      const { server, start } = await anAgent({ networks: readNetworks('10.0.0.0/8') });
      await start();
      const line = await server.welcomed([connectionOf(1, projector, host)]);
      line.send(operation(22, 'get_status'));
      const { outcome } = await line.next('outcome');
      expect(outcome.code).toBe('action-unsupported');
      expect(outcome.message).toMatch(/ALLOW_NETWORKS/);
      expect(projector.maxAtOnce()).toBe(0);
    },
  );

  test('reaches a device by its host name', async () => {
    const projector = await device();
    const { server, start } = await anAgent();
    await start();
    const line = await server.welcomed([connectionOf(1, projector, 'localhost')]);
    line.send(operation(23, 'get_status'));
    expect((await line.next('outcome')).outcome).toMatchObject({ code: null, result: { status: 'online' } });
  });

  test('does not start when it arrives too late', async () => {
    const projector = await device();
    const { server, start } = await anAgent();
    await start();
    const line = await server.welcomed([connectionOf(1, projector)]);
    line.send({ ...operation(24, 'reboot'), milliseconds_left: 0 });
    expect((await line.next('outcome')).outcome.message).toMatch(/Nothing was done/);
    expect(projector.received).toEqual([]);
  });

  test('ends as unknown, not as failed, when a silent device never confirms it', async () => {
    const projector = await device();
    projector.setFault('silence');
    const { server, start } = await anAgent();
    await start();
    const line = await server.welcomed([connectionOf(1, projector)]);
    line.send({ ...operation(25, 'reboot'), milliseconds_left: 300 });
    expect((await line.next('outcome')).outcome.code).toBe('outcome-unknown');
    line.send({ ...operation(25, 'reboot'), milliseconds_left: 300 });
    expect((await line.next('outcome')).outcome.code).toBe('outcome-unknown');
    expect(projector.received).toEqual(['REBOOT']);
  });
});
