import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The start time of a process in the system's own format; `undefined` when it is gone or a zombie. */
export function processStart(pid: number): string | undefined {
  if (process.platform !== 'linux') return readProcess(pid, 'stat=,lstart=', /^[^Z\s]\S*\s+(\S.*)$/);
  try {
    // The name in brackets may contain spaces; the state is the first field after it, the start time the twentieth.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** Whether this process is a PostgreSQL running on that folder. The id may belong to something else by now. */
export function isPostgresOn(pid: number, cluster: string): boolean {
  if (processStart(pid) === undefined) return false;
  if (process.platform !== 'linux')
    return readProcess(pid, 'command=', /^(.*)$/)?.includes(`-D ${cluster}`) ?? false;
  try {
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return args[args.indexOf('-D') + 1] === cluster;
  } catch {
    return false;
  }
}

function readProcess(pid: number, columns: string, pattern: RegExp): string | undefined {
  try {
    const output = execFileSync('ps', ['-o', columns, '-p', String(pid)], {
      encoding: 'utf8',
      timeout: 5000,
    });
    return pattern.exec(output.trim())?.[1];
  } catch {
    return undefined;
  }
}
