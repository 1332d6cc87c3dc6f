import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { processStart } from './process-status.ts';

/**
 * The Greenroom that uses a folder: enough to distinguish it from a later process with the same id. The socket folder
 * is set once the database responds, so that a command can join it.
 */
export type PlaceHolder = { pid: number; started: string; socketFolder?: string };

const lockFile = (place: string) => join(place, 'greenroom.lock');

/** Locks the folder for this process, or throws when another running Greenroom has it. */
export async function lockPlace(place: string): Promise<void> {
  try {
    write(place, 'wx');
    return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const holder = readHolder(place);
  if (holder) throw alreadyInUse(place, holder.pid);
  write(place, 'w');
  // Two processes that find the same stale lock both get here: the later writer keeps it, the other one sees that and
  // gives up.
  await wait(100);
  const winner = readHolder(place);
  if (winner && winner.pid !== process.pid) throw alreadyInUse(place, winner.pid);
}

function alreadyInUse(place: string, pid: number): Error {
  return new Error(
    `The data folder ${place} is already in use by another Greenroom (process ${pid}). ` +
      'Stop that one first, or set DATA_DIR to another folder.',
  );
}

/** Records that the database responds, so that a command beside the server may join it. */
export function markPlaceReady(place: string, socketFolder: string): void {
  write(place, 'w', socketFolder);
}

export function unlockPlace(place: string): void {
  rmSync(lockFile(place), { force: true });
}

/** The running holder of a folder. */
export function readHolder(place: string): PlaceHolder | undefined {
  const recorded = readLock(place);
  return recorded && processStart(recorded.pid) === recorded.started ? recorded : undefined;
}

/** The content of the lock, whether its process runs or not: a killed one may have left its socket folder behind. */
export function readLock(place: string): PlaceHolder | undefined {
  try {
    return JSON.parse(readFileSync(lockFile(place), 'utf8'));
  } catch {
    return undefined;
  }
}

function write(place: string, flag: 'w' | 'wx', socketFolder?: string): void {
  const started = processStart(process.pid) ?? '';
  const holder: PlaceHolder = { pid: process.pid, started, ...(socketFolder ? { socketFolder } : {}) };
  writeFileSync(lockFile(place), `${JSON.stringify(holder)}\n`, { flag });
}
