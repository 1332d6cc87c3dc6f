import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Names that this file gives, and no others. */
const ownName = /^greenroom-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz(\.sealed)?$/;

/** Names sort as their times do. */
export function nameOfBackup(now: Date, isSealed: boolean): string {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return `greenroom-${time}Z.tar.gz${isSealed ? '.sealed' : ''}`;
}

/** Deletes all but the newest. Called after a backup is complete: a failing one deletes none. */
export async function deleteOldBackups(folder: string, kept: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => ownName.test(name)).toSorted();
  const old = names.slice(0, Math.max(0, names.length - kept));
  for (const name of old) await rm(join(folder, name));
  return old;
}
