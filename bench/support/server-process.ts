import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Runs a bench server (a module that exports `start`) in its own thread, so that the load does not share its event loop. */
export async function startServerThread(module: URL, env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-bench-'));
  const worker = new Worker(module, {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
    execArgv: ['--import', 'tsx'],
  });
  const ready = await new Promise<{ address: string; [key: string]: unknown }>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return {
    ...ready,
    async stop() {
      worker.postMessage('stop');
      await new Promise((resolve) => worker.once('exit', resolve));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
