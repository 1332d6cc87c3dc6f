import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isPostgresOn } from './process-status.ts';

// Larger than any process id of a kernel (Linux: at most 4194304).
const NO_PROCESS = 999_999_999;

/**
 * Cleans up after a killed Greenroom, see below. The caller holds the lock of the folder, so no running Greenroom owns it.
 */
export async function clearStalePostmaster(cluster: string, log: (line: string) => void): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const pid = await readPid(file);
  if (pid === undefined) return;
  await endOrphanedPostmaster(cluster, log);
  // PostgreSQL takes any running process or zombie with that number for a rival. The file itself must stay: it also
  // names the shared memory by which PostgreSQL finds backends that outlived their parent.
  if ((await readPid(file)) === pid) {
    const [, ...rest] = (await readFile(file, 'utf8')).split('\n');
    await writeFile(file, [NO_PROCESS, ...rest].join('\n'));
  }
}

/**
 * Waits for a PostgreSQL that is still shutting down, and stops one that lost its watchdog. No running Greenroom may own
 * the folder.
 */
export async function endOrphanedPostmaster(cluster: string, log: (line: string) => void): Promise<void> {
  const pid = await readPid(join(cluster, 'postmaster.pid'));
  if (pid === undefined) return;
  if (!(await isGoneWithin(5000, pid, cluster))) {
    log(`Stopping PostgreSQL process ${pid}, which an earlier Greenroom left behind`);
    signal(pid, 'SIGINT');
    if (!(await isGoneWithin(15_000, pid, cluster))) signal(pid, 'SIGQUIT');
    if (!(await isGoneWithin(5000, pid, cluster))) {
      throw new Error(`${cluster} is in use by PostgreSQL process ${pid}, which does not stop.`);
    }
  }
}

async function readPid(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return Number.parseInt(text, 10) || undefined;
}

async function isGoneWithin(deadlineMs: number, pid: number, cluster: string): Promise<boolean> {
  const end = Date.now() + deadlineMs;
  while (isPostgresOn(pid, cluster)) {
    if (Date.now() > end) return false;
    await wait(25);
  }
  return true;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Gone in the meantime.
  }
}
