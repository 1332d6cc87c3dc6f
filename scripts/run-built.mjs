import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run-step.mjs';

/**
 * Runs a built program in this same process. A child would outlive a kill -9 of its parent and would get Ctrl-C twice;
 * this way signals, exit code and termination are its own.
 */
export async function runBuilt(file, args) {
  const path = join(root, 'apps/server/dist', file);
  process.argv = [process.execPath, path, ...args];
  process.setSourceMapsEnabled(true);
  endWithNpm();
  await import(pathToFileURL(path).href);
}

/**
 * npm sends signals to the shell between us, which dies without forwarding them; a killed npm sends nothing. Without
 * this the server would keep running, holding port and data.
 */
function endWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const line = ancestors();
  const watch = setInterval(() => {
    if (ancestors() === line) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  watch.unref();
}

function ancestors() {
  const parent = process.ppid;
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    return `${parent} ${stat.split(') ').at(-1)?.split(' ')[1]}`;
  } catch {
    // Only Linux reveals the parent's parent this way.
    return String(parent);
  }
}
