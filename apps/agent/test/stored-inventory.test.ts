import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { anAgent } from './an-agent.ts';
import { aDevice, connectionOf } from './test-device.ts';

async function anAgentThatWasLinked(change: Parameters<typeof anAgent>[0] = {}) {
  const device = await aDevice();
  onTestFinished(() => device.close());
  const { server, start, options, log } = await anAgent(change);
  server.offerHistory();
  const first = await start();
  const line = await server.welcomed([connectionOf(1, device)], { test: 1 });
  await expect.poll(() => device.received.length).toBeGreaterThan(0);
  const path = join(options.dir, 'inventory.sealed');
  const size = () =>
    stat(path).then(
      ({ size }) => size,
      () => 0,
    );
  /** Stops it, and starts it where the server is not. */
  const restartAlone = async () => {
    await first.stop();
    await server.close();
    device.received.length = 0;
    return start();
  };
  return { device, server, options, log, line, path, size, restartAlone };
}

test('an agent that starts without a link polls the devices of the last one', async () => {
  const { device, path, size, restartAlone, log } = await anAgentThatWasLinked();
  await expect.poll(size).toBeGreaterThan(0);
  await restartAlone();
  await expect.poll(() => device.received.length).toBeGreaterThan(0);
  expect(log()).toContain('goes on without the server');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const text = await readFile(path, 'latin1');
  for (const secret of ['c0rrect-horse', '127.0.0.1', 'test']) expect(text).not.toContain(secret);
});

test('what another key has sealed is not read, and deleted', async () => {
  const { path, options, size } = await anAgentThatWasLinked();
  await expect.poll(size).toBeGreaterThan(0);
  const { start, log } = await anAgent({ dir: options.dir });
  await start();
  expect(log()).toContain('cannot be read');
  await expect(stat(path)).rejects.toThrow('ENOENT');
});

test('a server that refuses the agent takes its devices away', async () => {
  const { line, size } = await anAgentThatWasLinked();
  await expect.poll(size).toBeGreaterThan(0);
  line.send({ type: 'refused', reason: 'Revoked.' });
  await expect.poll(size).toBe(0);
});

test('nothing is stored when that is switched off, and what was stored is deleted', async () => {
  const { path, options } = await anAgentThatWasLinked();
  await expect
    .poll(() =>
      stat(path).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  const { start, server } = await anAgent({ dir: options.dir, keepsDevices: false });
  server.offerHistory();
  await start();
  await server.welcomed([], { test: 1 });
  await expect(stat(path)).rejects.toThrow('ENOENT');
});
