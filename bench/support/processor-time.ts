import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Linux counts the processor time of ended processes in ticks of a hundredth of a second. */
const tickMilliseconds = 10;

type Stat = { pid: number; parent: number; ended: number };

/** Milliseconds of processor time that the embedded database has used so far, including its ended processes. */
export function databaseProcessorTime(databaseFolder: string): number {
  const postmaster = Number(readFileSync(join(databaseFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readStat);
  const own = all.filter(({ pid, parent }) => pid === postmaster || parent === postmaster);
  const ended = all.find(({ pid }) => pid === postmaster)?.ended ?? 0;
  return ended * tickMilliseconds + own.reduce((sum, { pid }) => sum + millisecondsOf(pid), 0);
}

/** Of a process with one thread, to the nanosecond. */
function millisecondsOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}

function readStat(pid: string): Stat[] {
  try {
    // The name of the program comes second, in brackets, and may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [endedUser = 0, endedSystem = 0] = fields.slice(13);
    return [{ pid: Number(pid), parent, ended: endedUser + endedSystem }];
  } catch {
    return [];
  }
}
