import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** The account that runs PostgreSQL: `undefined` is the current one, otherwise the account that root drops to. */
export type DatabaseAccount = { uid: number; gid: number } | undefined;

/** Used by nothing else, so that no other program may read the files of the database. */
const ownAccount = 'greenroom-db';
/** Every system has it, and other programs run as it, too. */
const sharedAccount = 'nobody';

/** The tools of Debian, Red Hat and SUSE, and of Alpine. The group has the same name. */
const addingScript = `grep -q '^${ownAccount}:' /etc/passwd ||
  useradd --system --user-group --no-create-home --home-dir / --shell /usr/sbin/nologin ${ownAccount} ||
  adduser -S -D -H -h / -s /sbin/nologin ${ownAccount}`;
const addingMilliseconds = 20_000;

/**
 * PostgreSQL refuses to run as root, and initdb looks up its user in the password file, so an unused number does not
 * work: root adds a system account for it. Where that is impossible (a read-only system), it is `nobody`.
 */
export function chooseDatabaseAccount(log: (line: string) => void): DatabaseAccount {
  if (process.getuid?.() !== 0) return undefined;
  const own = findAccount(ownAccount) ?? addOwnAccount();
  if (own) return own;
  log(
    `The account ${ownAccount} cannot be added to this system: PostgreSQL runs as ${sharedAccount}, which other programs ` +
      'may use, too. Start Greenroom as a user of its own, or add the account.',
  );
  return findAccount(sharedAccount) ?? { uid: 65534, gid: 65534 };
}

/** One process at a time: two that add it at once would both succeed, with different numbers. */
function addOwnAccount(): DatabaseAccount {
  const add = ['/bin/sh', '-c', addingScript];
  const options = {
    stdio: 'ignore',
    timeout: addingMilliseconds,
    env: { PATH: '/usr/sbin:/sbin:/usr/bin:/bin' },
  } as const;
  const { error } = spawnSync('flock', ['/etc/passwd', ...add], options);
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT')
    spawnSync('/bin/sh', add.slice(1), options);
  return findAccount(ownAccount);
}

function findAccount(name: string): DatabaseAccount {
  const entry = readPasswordFile().find((line) => line.startsWith(`${name}:`));
  const [, , uid, gid] = entry?.split(':').map(Number) ?? [];
  return uid && gid ? { uid, gid } : undefined;
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
