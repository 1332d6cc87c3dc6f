import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { runStep } from '../run-step.mjs';

/** The first start creates the database. */
const maxStartMilliseconds = 180_000;

/**
 * Unpacks a release of this machine, starts it from a folder without write permission and with nothing of this clone,
 * requests a page, and ends it. Root starts it as another user, who may read it alone.
 *
 * @param {{ file: string, name: string, node?: string }} options `node`: another Node than this one.
 */
export async function checkRelease({ file, name, node = process.execPath }) {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-check-'));
  try {
    await run('tar', ['-xzf', file, '-C', folder]);
    await run('chmod', ['-R', 'a-w', join(folder, name)]);
    // A home folder that holds the Node of this user may be closed to others.
    chmodSync(folder, 0o755);
    cpSync(node, join(folder, 'bin/node'));
    await startAndEnd({ folder, program: join(folder, name, 'bin/greenroom') });
  } finally {
    await run('chmod', ['-R', 'u+w', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startAndEnd({ folder, program }) {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const user = process.getuid?.() === 0 ? await findPlainUser() : {};
  if (user.uid !== undefined && user.gid !== undefined) chownSync(dataDir, user.uid, user.gid);
  const PATH = `${join(folder, 'bin')}${delimiter}${process.env.PATH}`;
  const env = { PATH, HOME: dataDir, PORT: '0', DATA_DIR: dataDir, DEMO: '0' };
  const child = spawn(program, [], { cwd: dataDir, env, ...user, stdio: ['ignore', 'pipe', 'pipe'] });
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

/** @returns {Promise<{ uid?: number, gid?: number }>} */
async function findPlainUser() {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((what) => run('id', [what, 'nobody'])));
  return { uid: Number(uid), gid: Number(gid) };
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
  return output;
}
