import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { builtServer } from './built-server.ts';
import { copyEmptyCluster } from './empty-cluster.ts';
import { makeQuickFolder } from './quick-folder.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let dataDir: string;
let server: ChildProcess | undefined;

beforeEach(async () => {
  dataDir = await makeQuickFolder();
  await copyEmptyCluster(dataDir);
});
afterEach(async () => {
  server?.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
});

test('a server whose embedded database cannot be restarted exits with a failure and says why', {
  timeout: 120_000,
}, async () => {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, PORT: '0', DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'info' };
  const child = spawn(process.execPath, [builtServer.main], { cwd: root, env });
  server = child;
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  await vi.waitUntil(() => said.includes('Greenroom is ready'), { timeout: 60_000, interval: 20 });
  const ended = once(child, 'exit');
  const cluster = join(dataDir, 'postgres');
  await rename(join(cluster, 'global/pg_control'), join(cluster, 'global/pg_control.lost'));
  process.kill(Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL');
  const [code] = await ended;
  expect(said).toContain('shutting down, because the embedded database cannot be kept alive');
  expect(code).toBe(1);
});
