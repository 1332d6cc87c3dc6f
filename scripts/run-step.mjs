import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Writes a line to standard error and exits with a failure: for problems that the user has to fix.
 *
 * @returns {never}
 */
export function giveUp(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

export function secondsSince(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

/**
 * Runs a program to its end and returns its exit code. A signal that stops us is forwarded first: npm and the bundlers
 * would otherwise continue without us.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { quiet?: boolean }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runStep(program, args, options = {}) {
  const { quiet = false, ...rest } = options;
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'];
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio, ...rest });
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    const stop = (signal) => {
      child.kill(signal);
      child.once('close', () => process.exit(128 + constants.signals[signal]));
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, stop);
    const end = (code) => {
      for (const signal of signals) process.off(signal, stop);
      resolve({ code, output });
    };
    child.once('error', (error) => {
      output += error.message;
      end(127);
    });
    child.once('close', (code, signal) => end(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
  });
}

/** A program of an installed package, without the second that npx takes. */
export function installedProgram(name) {
  return fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url));
}
