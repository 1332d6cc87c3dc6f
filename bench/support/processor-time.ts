import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Linux counts processor time in ticks of a hundredth of a second. */
const tickMilliseconds = 10;

type Stat = { pid: number; parent: number; own: number; ended: number };

/** Milliseconds of processor time that the embedded database has used so far, including its ended processes. */
export function databaseProcessorTime(databaseFolder: string): number {
  const postmaster = Number(readFileSync(join(databaseFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readStat);
  const own = all.filter(({ pid, parent }) => pid === postmaster || parent === postmaster);
  const ticks = own.reduce((sum, stat) => sum + stat.own + (stat.pid === postmaster ? stat.ended : 0), 0);
  return ticks * tickMilliseconds;
}

function readStat(pid: string): Stat[] {
  try {
    // The name of the program comes second, in brackets, and may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
    return [{ pid: Number(pid), parent, own: user + system, ended: endedUser + endedSystem }];
  } catch {
    return [];
  }
}
