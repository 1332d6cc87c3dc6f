import { createHash } from 'node:crypto';
import { chown, lstat, mkdir, readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseAccount } from './database-account.ts';
import { runAsAccount } from './database-account.ts';

/** Where root stores what `nobody` must reach when the data folder itself is closed to it. */
export const OPEN_FOLDER = '/var/lib/greenroom';

const POINTER = 'postgres-is-elsewhere.txt';

/**
 * The folder of the cluster, its socket and its lock: DATA_DIR, unless we are root and that account cannot enter it. Then
 * it is a separate folder below /var/lib, and a pointer file in DATA_DIR names it.
 */
export async function findDatabasePlace(
  dataDir: string,
  account: DatabaseAccount,
  log: (line: string) => void,
): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const real = await realpath(dataDir);
  const pointer = join(real, POINTER);
  const recorded = (await readFile(pointer, 'utf8').catch(() => '')).trim();
  if (recorded) {
    const isThere = await stat(recorded).catch(() => undefined);
    if (isThere?.isDirectory()) return recorded;
    throw new Error(
      `The database of ${real} should be in ${recorded}, but that folder is missing. ` +
        `Bring it back, or delete ${pointer} to begin with an empty database.`,
    );
  }
  if (await canEnter(real, account)) return real;
  const place = join(OPEN_FOLDER, createHash('sha256').update(real).digest('hex').slice(0, 16));
  await mkdir(place, { recursive: true, mode: 0o755 });
  await writeFile(pointer, `${place}\n`);
  log(`The database is kept in ${place}, because the database account cannot enter ${real}`);
  return place;
}

async function canEnter(folder: string, account: DatabaseAccount): Promise<boolean> {
  if (!account) return true;
  const { code } = await runAsAccount(account, ['/bin/sh', '-c', 'cd -- "$1"', 'sh', folder], 10_000);
  return code === 0;
}

/**
 * Changes the owner of a folder and its contents to the account; PostgreSQL rejects a cluster owned by another account.
 */
export async function handOver(folder: string, account: DatabaseAccount): Promise<void> {
  const owner = account ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const { uid } = await stat(folder);
  if (uid === owner.uid) return;
  if (!account) {
    throw new Error(
      `${folder} belongs to another user (number ${uid}). Start Greenroom as the user that made it, ` +
        'or as root, or choose another DATA_DIR.',
    );
  }
  // The folder itself comes last: the check above looks at it when an earlier run was interrupted.
  for (const entry of await readdir(folder, { recursive: true })) {
    const path = join(folder, entry);
    if ((await lstat(path)).isSymbolicLink()) continue;
    await chown(path, owner.uid, owner.gid);
  }
  await chown(folder, owner.uid, owner.gid);
}
