import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { createKeyPair, writeIdentity } from '#identity.ts';
import { buildAgentProcess, startAgentProcess } from './agent-processes.ts';
import { aFolder } from './an-agent.ts';
import { startFakeServer } from './fake-server.ts';
import { aDevice, connectionOf } from './test-device.ts';

test('reports an unknown outcome after being killed in the middle of a reboot, and does not retry', async () => {
  const program = await buildAgentProcess();
  const dir = await aFolder();
  const { privateKey, public_key } = createKeyPair();
  const server = await startFakeServer(public_key);
  onTestFinished(() => server.close());
  await writeIdentity(dir, { agent_id: 7, server_url: server.url, privateKey });
  const device = await aDevice();
  onTestFinished(() => device.close());
  device.holdUntil(new Promise(() => {}));

  const killed = startAgentProcess(program, dir);
  const before = await server.welcomed([connectionOf(1, device)]);
  const action = { action_name: 'reboot', asset_id: 1, outlet: null, firmware: null } as const;
  before.send({ type: 'operation', operation_id: 31, milliseconds_left: 60_000, action });
  await expect.poll(() => device.received, { timeout: 15_000 }).toEqual(['REBOOT']);
  killed.kill('SIGKILL');
  await once(killed, 'exit');

  startAgentProcess(program, dir);
  const after = await server.welcomed([connectionOf(1, device)]);
  expect(await after.next('outcome')).toMatchObject({
    operation_id: 31,
    outcome: { code: 'outcome-unknown' },
  });
  after.send({ type: 'operation', operation_id: 31, milliseconds_left: 60_000, action });
  expect(await after.next('outcome')).toMatchObject({
    operation_id: 31,
    outcome: { code: 'outcome-unknown' },
  });
  expect(device.received).toEqual(['REBOOT']);
});
