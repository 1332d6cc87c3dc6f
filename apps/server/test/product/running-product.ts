import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
// What belongs to this machine.
const leftOut = ['node_modules', 'data', '.git', '.env', 'compiled-sources', 'test-results'];

/**
 * A built clone as a newcomer has it, except that packages are those of this one, because tests install nothing from
 * outside, and that a build of the same sources is not repeated.
 */
export async function copyProduct(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-product-'));
  await chmod(folder, 0o755);
  await cp(root, folder, { recursive: true, filter: (path) => !leftOut.includes(basename(path)) });
  for (const place of ['.', 'apps/server', 'apps/web', 'packages/domain']) {
    const packages = join(root, place, 'node_modules');
    if (existsSync(packages)) await symlink(packages, join(folder, place, 'node_modules'));
  }
  const build = spawnSync('npm', ['run', 'build'], {
    cwd: folder,
    env: plainEnvironment(folder),
    encoding: 'utf8',
  });
  if (build.status !== 0) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`The copy cannot be built. ${build.stdout}${build.stderr}`);
  }
  return folder;
}

export type Product = {
  npm: ChildProcess;
  address: string;
  /** The process of the server itself, below npm. */
  pid: number;
  socketFolder: string;
  ended: Promise<number | null>;
  /** All that it has printed. */
  output(): string;
};

/** Without the variables of the test runner and this machine. */
function plainEnvironment(folder: string): Record<string, string> {
  const { PATH = '', HOME = folder } = process.env;
  return { PATH, HOME };
}

export function runStart(folder: string, settings: Record<string, string>) {
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...plainEnvironment(folder), PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const text = { stdout: '', stderr: '' };
  npm.stdout.on('data', (chunk) => {
    text.stdout += chunk;
  });
  npm.stderr.on('data', (chunk) => {
    text.stderr += chunk;
  });
  const ended = once(npm, 'exit').then(([code]) => code as number | null);
  return { npm, text, ended };
}

/** `npm start`, until it reports that it is ready. */
export async function startProduct(folder: string, settings: Record<string, string>): Promise<Product> {
  const { npm, text, ended } = runStart(folder, settings);
  const output = () => text.stdout + text.stderr;
  const ready = vi.waitUntil(() => /Greenroom is ready: (\S+)/.exec(text.stdout)?.[1], {
    timeout: 240_000,
    interval: 50,
  });
  const address = await Promise.race([ready, ended.then(() => undefined)]).catch(() => undefined);
  if (!address) throw new Error(`Greenroom did not start. It said: ${output()}`);
  const lock = JSON.parse(readFileSync(join(settings.DATA_DIR ?? '', 'greenroom.lock'), 'utf8'));
  return {
    npm,
    address: address.replace('localhost', '127.0.0.1'),
    pid: lock.pid,
    socketFolder: lock.socketFolder,
    ended,
    output,
  };
}
