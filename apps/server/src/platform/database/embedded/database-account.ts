import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** The account that runs PostgreSQL: `undefined` is the current one, otherwise the account that root drops to. */
export type DatabaseAccount = { uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root, and initdb looks up its user in the password file, so an unused number does not
 * work: `nobody` is the one unprivileged account that every system has.
 */
export function chooseDatabaseAccount(): DatabaseAccount {
  if (process.getuid?.() !== 0) return undefined;
  const entry = readPasswordFile().find((line) => line.startsWith('nobody:'));
  const [, , uid, gid] = entry?.split(':') ?? [];
  return { uid: Number(uid ?? 65534) >>> 0, gid: Number(gid ?? 65534) >>> 0 };
}

function readPasswordFile(): string[] {
  try {
    return readFileSync('/etc/passwd', 'utf8').split('\n');
  } catch {
    return [];
  }
}

/**
 * The start options of a child process of that account: none of our environment (secrets, PG* settings), and a working
 * folder that it may enter, since ours may be closed to it.
 */
export function asAccount(account: DatabaseAccount) {
  return {
    ...account,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  };
}

/** Runs a program as the account until it ends or the deadline passes; never throws. */
export async function runAsAccount(
  account: DatabaseAccount,
  command: string[],
  deadlineMs: number,
): Promise<{ code: number; output: string }> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { ...asAccount(account), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const timer = setTimeout(() => child.kill('SIGKILL'), deadlineMs);
  try {
    const [code] = await once(child, 'close');
    return { code: code ?? 1, output: output.trim() };
  } catch (error) {
    return { code: 1, output: (error as Error).message };
  } finally {
    clearTimeout(timer);
  }
}
