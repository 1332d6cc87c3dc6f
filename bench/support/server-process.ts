import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Connection } from '../../apps/server/src/platform/database/database.ts';

/** Runs a bench server in its own process, so that the load does not share its event loop. */
export async function startServerProcess(
  module: URL,
  nodeOptions: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-bench-'));
  await chmod(folder, 0o755);
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error', ...settings };
  const loader = module.pathname.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = fork(fileURLToPath(module), { env, execArgv: [...loader, ...nodeOptions] });
  const [ready] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The bench server did not start.'))),
  ]);
  return {
    ...(ready as { address: string; owner?: Connection }),
    pid: child.pid,
    async stop() {
      child.send('stop');
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
