import { constants } from 'node:fs';
import { access, chmod, cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseAccount } from './database-account.ts';
import { runAsAccount } from './database-account.ts';
import { OPEN_FOLDER } from './database-place.ts';

type Binaries = {
  native: string;
  version: string;
  account: DatabaseAccount;
  log: (line: string) => void;
};

/**
 * The folder with bin, lib and share, readable for the account. A clone in root's home, or one made with a strict
 * umask, is closed to that account: then the 60 MB are copied once per version to an open folder.
 */
export async function makeBinariesReachable({ native, version, account, log }: Binaries): Promise<string> {
  if (await canUse(native, account)) return native;
  const copy = join(OPEN_FOLDER, `postgresql-${version}-${process.arch}`);
  if (await exists(copy)) return copy;
  log(`Copying the PostgreSQL binaries to ${copy}, because the database account cannot enter ${native}`);
  const partial = `${copy}.${process.pid}`;
  await mkdir(OPEN_FOLDER, { recursive: true, mode: 0o755 });
  await cp(native, partial, { recursive: true, verbatimSymlinks: true });
  await openToAll(partial);
  await rename(partial, copy).catch(async (error) => {
    await rm(partial, { recursive: true, force: true });
    if (!(await exists(copy))) throw error;
  });
  return copy;
}

async function canUse(native: string, account: DatabaseAccount): Promise<boolean> {
  if (!account) return true;
  // initdb reads the share folder last, and a strict umask closes files as well as folders.
  const script = 'test -r "$1/share/postgresql/postgres.bki" && exec "$1/bin/postgres" --version';
  const { code } = await runAsAccount(account, ['/bin/sh', '-c', script, 'sh', native], 10_000);
  return code === 0;
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, (await isExecutable(path)) ? 0o755 : 0o644);
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

const isExecutable = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
