import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const maxStartSeconds = 120;

/** The built product on a data folder of its own, for a test that restarts it. It has the demo without its devices. */
export async function startOwnServer() {
  // Below the ports that the system gives away, and above those of the shared server.
  const port = 32_100 + Math.floor(Math.random() * 600);
  const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-e2e-own-'));
  const address = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_DEVICES: '0',
    DEMO_LIFE: '0',
    LOG_LEVEL: 'warn',
  };
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    server = spawn(process.execPath, ['apps/server/dist/main.js'], { cwd: root, env, stdio: 'ignore' });
    for (let second = 0; second < maxStartSeconds; second += 1) {
      if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`);
      if (await isReady()) return;
      await wait(1000);
    }
    throw new Error(`The server was not ready within ${maxStartSeconds} s.`);
  }

  async function isReady(): Promise<boolean> {
    return fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  async function stop(): Promise<void> {
    if (!server || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }

  await start();
  return {
    address,
    start,
    stop,
    async remove(): Promise<void> {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
