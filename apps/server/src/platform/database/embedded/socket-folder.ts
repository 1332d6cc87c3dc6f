import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { DatabaseAccount } from './database-account.ts';

/** There is no TCP port; this number is only part of the name of the socket file. */
export const SOCKET_PORT = 5432;

// The kernel allows 107 bytes on Linux and 103 on macOS; PostgreSQL adds `.lock` to the name for its own lock.
const LONGEST_SOCKET_PATH = 98;

const TEMPORARY_PREFIX = 'greenroom-pg-';

/** A folder that only the account may enter, with a path short enough for a Unix socket. */
export async function makeSocketFolder(place: string, account: DatabaseAccount): Promise<string> {
  const beside = join(place, 'socket');
  let folder = beside;
  if (isShortEnough(beside)) await mkdir(beside, { recursive: true });
  else folder = await makeTemporaryFolder();
  await chmod(folder, 0o700);
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}

/** Removes it, which matters for one in the temporary folder: nothing else would. */
export async function removeSocketFolder(folder: string): Promise<void> {
  const isOurs = basename(folder) === 'socket' || basename(folder).startsWith(TEMPORARY_PREFIX);
  if (isOurs) await rm(folder, { recursive: true, force: true });
}

async function makeTemporaryFolder(): Promise<string> {
  const candidates = [tmpdir(), '/tmp'].map((folder) => join(folder, TEMPORARY_PREFIX));
  const [prefix] = candidates.filter((path) => isShortEnough(`${path}123456`));
  return mkdtemp(prefix ?? join('/tmp', TEMPORARY_PREFIX));
}

/** One in the temporary folder of another container is not here. */
export function hasSocket(folder: string): boolean {
  return existsSync(socketIn(folder));
}

const socketIn = (folder: string) => join(folder, `.s.PGSQL.${SOCKET_PORT}`);

function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(socketIn(folder)) <= LONGEST_SOCKET_PATH;
}
