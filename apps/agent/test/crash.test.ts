import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, onTestFinished, test } from 'vitest';
import { createKeyPair, writeIdentity } from '#identity.ts';
import { aFolder } from './an-agent.ts';
import { startFakeServer } from './fake-server.ts';
import { aDevice, connectionOf } from './test-device.ts';

/** One file, built once: reading every source at each start takes far longer. */
async function buildProgram(): Promise<string> {
  const outfile = join(await aFolder(), 'agent-process.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('./agent-process.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  return outfile;
}

function startProcess(program: string, dir: string): ChildProcess {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, AGENT_DIR: dir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

test('reports an unknown outcome after being killed in the middle of a reboot, and does not retry', async () => {
  const program = await buildProgram();
  const dir = await aFolder();
  const { privateKey, public_key } = createKeyPair();
  const server = await startFakeServer(public_key);
  onTestFinished(() => server.close());
  await writeIdentity(dir, { agent_id: 7, server_url: server.url, privateKey });
  const device = await aDevice();
  onTestFinished(() => device.close());
  device.holdUntil(new Promise(() => {}));

  const killed = startProcess(program, dir);
  const before = await server.welcomed([connectionOf(1, device)]);
  const action = { action_name: 'reboot', asset_id: 1, outlet: null, firmware: null } as const;
  before.send({ type: 'operation', operation_id: 31, milliseconds_left: 60_000, action });
  await expect.poll(() => device.received, { timeout: 15_000 }).toEqual(['REBOOT']);
  killed.kill('SIGKILL');
  await once(killed, 'exit');

  startProcess(program, dir);
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
