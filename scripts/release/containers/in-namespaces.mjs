import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { root } from '../../run-step.mjs';

const apart = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];

/**
 * Runs a script in namespaces: a network without a way out, mounts and processes of its own. With
 * its first process the kernel ends everything in it, however this one ends, also by kill -9.
 *
 * @param {{ script: string, input: object, folder: string }} options The script reads `input` with `readInput`, and finds
 * `folder` empty.
 */
export async function runInNamespaces({ script, input, folder }) {
  const program = ['unshare', ...apart, process.execPath, script];
  const env = { ...process.env, CONTAINERS_INPUT: JSON.stringify({ ...input, folder }) };
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', ...program], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  let stopped;
  const stop = (signal) => {
    stopped = signal;
    child.kill('SIGKILL');
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, stop);
  const [code] = await once(child, 'exit');
  for (const signal of signals) process.off(signal, stop);
  return stopped ? 128 + constants.signals[stopped] : (code ?? 1);
}

export function readInput() {
  return JSON.parse(process.env.CONTAINERS_INPUT ?? '{}');
}
