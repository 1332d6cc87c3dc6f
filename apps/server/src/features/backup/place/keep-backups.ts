import type { BackupPlace, PlacedArchive } from './backup-place.ts';
import { filesPrefix } from './file-pool.ts';

/** Names that this file gives, and no others. */
const ownName = /^greenroom-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz(\.sealed)?$/;
const archivePrefix = 'greenroom-';
const listEnding = '.files';

export const isBackupName = (name: string): boolean => ownName.test(name);

/** Names sort as their times do. */
export function nameOfBackup(now: Date, isSealed: boolean): string {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return `greenroom-${time}Z.tar.gz${isSealed ? '.sealed' : ''}`;
}

export async function listBackups(place: BackupPlace): Promise<string[]> {
  return (await place.list(archivePrefix)).filter(isBackupName).toSorted();
}

export async function newestBackup(place: BackupPlace): Promise<string | undefined> {
  return (await listBackups(place)).at(-1);
}

/** Beside an archive: the files that it needs, for `deleteOldBackups`. Written before the archive is complete. */
export async function writeFileList({ place, name }: PlacedArchive, files: readonly string[]): Promise<void> {
  const lines = files.map((file) => `${file}\n`).join('');
  await place.write(name + listEnding, Buffer.from(lines));
}

/**
 * Deletes all archives but the newest, and then the files that no remaining one needs. Called after a backup is
 * complete: a failing one deletes none. Returns what was deleted.
 */
export async function deleteOldBackups(place: BackupPlace, kept: number): Promise<string[]> {
  const names = await listBackups(place);
  const old = names.slice(0, Math.max(0, names.length - kept));
  // An archive without its files is worth less than files without an archive.
  for (const name of old) await place.remove(name);
  const remaining = new Set(names.slice(old.length));
  const needed = new Set<string>();
  const lists = (await place.list(archivePrefix)).filter((name) => name.endsWith(listEnding));
  for (const name of lists) {
    const archive = name.slice(0, -listEnding.length);
    if (!isBackupName(archive)) continue;
    if (!remaining.has(archive)) await place.remove(name);
    else for (const file of (await place.read(name)).toString('utf8').split('\n')) needed.add(file);
  }
  for (const name of await place.list(filesPrefix)) if (!needed.has(name)) await place.remove(name);
  return old;
}
