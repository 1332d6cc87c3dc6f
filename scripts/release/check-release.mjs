import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStep } from '../run-step.mjs';

/** The first start creates the database. */
const maxStartMilliseconds = 180_000;

/**
 * Unpacks a release of this machine, starts it from a folder without write permission and with nothing of this clone,
 * requests a page, and ends it.
 *
 * @param {{ file: string, name: string }} options
 */
export async function checkRelease({ file, name }) {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-check-'));
  try {
    await run('tar', ['-xzf', file, '-C', folder]);
    await run('chmod', ['-R', 'a-w', join(folder, name)]);
    await startAndEnd({ program: join(folder, name, 'bin/greenroom'), dataDir: join(folder, 'data') });
  } finally {
    await run('chmod', ['-R', 'u+w', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startAndEnd({ program, dataDir }) {
  mkdirSync(dataDir);
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, PORT: '0', DATA_DIR: dataDir, DEMO: '0' };
  const child = spawn(program, [], { cwd: dataDir, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  try {
    const address = await readAddress(child);
    const [page, ready] = await Promise.all(['/login', '/readyz'].map((path) => fetch(address + path)));
    if (!page.ok || !(await page.text()).includes('<script')) throw new Error('The release shows no page.');
    if ((await ready.json()).status !== 'ready') throw new Error('The release is not ready.');
    child.kill('SIGTERM');
    const [code] = await ended;
    if (code !== 0) throw new Error(`The release ended with code ${code}.`);
  } finally {
    child.kill('SIGKILL');
  }
}

/** @returns {Promise<string>} */
function readAddress(child) {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = () => reject(new Error(`The release did not start:\n${output}`));
    const timer = setTimeout(fail, maxStartMilliseconds);
    const read = (chunk) => {
      output += chunk;
      const address = /Greenroom is ready: (\S+)/.exec(output)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', fail);
  });
}

async function run(program, args) {
  const { code, output } = await runStep(program, args, { quiet: true });
  if (code !== 0) throw new Error(`${program} failed:\n${output}`);
}
