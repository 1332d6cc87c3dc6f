import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { processStart } from './process-status.ts';

/**
 * The Greenroom that uses a folder: enough to distinguish it from a later process with the same id. The socket folder
 * is set once the database responds, so that a command can join it.
 */
export type PlaceHolder = { pid: number; started: string; namespace?: string; socketFolder?: string };

type PlaceLock = {
  /**
   * The open folder that the kernel has locked, for PostgreSQL to inherit: the lock lasts until the last of its processes
   * has ended. Undefined where the kernel cannot.
   */
  inherited: number | undefined;
  /** Records that the database responds, so that a command beside the server may join it. */
  markReady(socketFolder: string): void;
  release(): void;
};

const lockFile = (place: string) => join(place, 'greenroom.lock');

/**
 * The database of a killed Greenroom shuts down within seconds; one in another container cannot be seen or signalled. Tests
 * of a rejection set it lower.
 */
export const lockTiming = { busyMilliseconds: 20_000 };
const retryMilliseconds = 100;

/**
 * Locks the folder for this process, or throws when another running Greenroom has it. The ids of processes say nothing
 * across containers, so the kernel holds the lock (flock on the folder). `endOrphan` ends a database that a killed
 * Greenroom has left behind.
 */
export async function lockPlace(place: string, endOrphan: () => Promise<void>): Promise<PlaceLock> {
  const folder = openSync(place, 'r');
  try {
    const isLocked = await lockFolder(folder, place, endOrphan);
    if (isLocked) write(place, 'w');
    else await lockByProcess(place);
    return {
      inherited: isLocked ? folder : undefined,
      markReady: (socketFolder) => write(place, 'w', socketFolder),
      release() {
        rmSync(lockFile(place), { force: true });
        closeSync(folder);
      },
    };
  } catch (error) {
    closeSync(folder);
    throw error;
  }
}

/** Returns false where the kernel or the file system has no such lock. */
async function lockFolder(folder: number, place: string, endOrphan: () => Promise<void>): Promise<boolean> {
  const end = Date.now() + lockTiming.busyMilliseconds;
  while (true) {
    const outcome = tryLock(folder);
    const recorded = readLock(place);
    // Also an earlier release, which takes no lock of the kernel.
    if (recorded && isRunning(recorded)) throw alreadyInUse(place, `process ${recorded.pid}`);
    if (outcome !== 'busy') return outcome === 'locked';
    if (Date.now() > end) throw alreadyInUse(place, 'in another container, or a database that does not stop');
    await endOrphan();
    await wait(retryMilliseconds);
  }
}

/** Locks what the number stands for, not the program that asks for it: it stays locked when `flock` has ended. */
function tryLock(folder: number): 'locked' | 'busy' | 'unsupported' {
  const busyCode = 75;
  const { status } = spawnSync('flock', ['--nonblock', '--conflict-exit-code', String(busyCode), '3'], {
    stdio: ['ignore', 'ignore', 'ignore', folder],
    timeout: 10_000,
  });
  if (status === 0) return 'locked';
  return status === busyCode ? 'busy' : 'unsupported';
}

/** Where the kernel does not help (macOS has no `flock`), the id of the process does, among processes that see each other. */
async function lockByProcess(place: string): Promise<void> {
  try {
    write(place, 'wx');
    return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  write(place, 'w');
  // Two processes that find the same stale lock both get here: the later writer keeps it, the other one sees that and
  // gives up.
  await wait(100);
  const winner = readHolder(place);
  if (winner && winner.pid !== process.pid) throw alreadyInUse(place, `process ${winner.pid}`);
}

function alreadyInUse(place: string, by: string): Error {
  return new Error(
    `The data folder ${place} is already in use by another Greenroom (${by}). ` +
      'Stop that one first, or set DATA_DIR to another folder.',
  );
}

/** The running holder of a folder, also one in another container. */
export function readHolder(place: string): PlaceHolder | undefined {
  const recorded = readLock(place);
  if (!recorded) return undefined;
  if (isRunning(recorded)) return recorded;
  if (isVisible(recorded) || !isLockedByOther(place)) return undefined;
  const { socketFolder } = recorded;
  // The folder may have another path there.
  const isInside = socketFolder !== undefined && basename(socketFolder) === 'socket';
  return isInside ? { ...recorded, socketFolder: join(place, 'socket') } : recorded;
}

function isLockedByOther(place: string): boolean {
  const folder = openSync(place, 'r');
  try {
    return tryLock(folder) === 'busy';
  } finally {
    closeSync(folder);
  }
}

/** The content of the lock, whether its process runs or not: a killed one may have left its socket folder behind. */
export function readLock(place: string): PlaceHolder | undefined {
  try {
    return JSON.parse(readFileSync(lockFile(place), 'utf8'));
  } catch {
    return undefined;
  }
}

const isRunning = (holder: PlaceHolder) => isVisible(holder) && processStart(holder.pid) === holder.started;

/** Whether its process id means the same process here. Earlier releases did not record it. */
function isVisible({ namespace }: PlaceHolder): boolean {
  return namespace === undefined || namespace === processNamespace();
}

function processNamespace(): string | undefined {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return undefined;
  }
}

function write(place: string, flag: 'w' | 'wx', socketFolder?: string): void {
  const started = processStart(process.pid) ?? '';
  const namespace = processNamespace();
  const holder: PlaceHolder = {
    ...{ pid: process.pid, started },
    ...(namespace ? { namespace } : {}),
    ...(socketFolder ? { socketFolder } : {}),
  };
  writeFileSync(lockFile(place), `${JSON.stringify(holder)}\n`, { flag });
}
