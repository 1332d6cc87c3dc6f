import {
  copyFile,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { join } from 'node:path';
import { OPEN_FOLDER } from '../database-place.ts';

const prefix = 'postgresql-';

type Kept = { place: string; bin: string; major: number; version: string };

/**
 * Stores the programs that can read this cluster beside it: a later release brings those of a later PostgreSQL, and an
 * upgrade needs both. On the same disk they are links and take no space; elsewhere 60 MB.
 */
export async function keepBinaries({ place, bin, major, version }: Kept): Promise<void> {
  const name = `${prefix}${version}-${process.arch}`;
  const kept = join(place, name);
  if (!(await isFolder(kept))) {
    const unfinished = await mkdtemp(join(place, `unfinished-${prefix}`));
    try {
      await linkFolder(join(bin, '..'), join(unfinished, name));
      await rename(join(unfinished, name), kept);
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  }
  await removeBinaries(place, (other) => other !== name && majorOf(other) === major);
}

/** Those of other versions, newest first: beside the data, and where root keeps them for all data folders. */
export async function listKeptBinaries(place: string): Promise<string[]> {
  const folders: string[] = [];
  for (const parent of [place, OPEN_FOLDER]) {
    const names = (await readdir(parent).catch(() => [])).filter((name) => majorOf(name) !== undefined);
    const newestFirst = names.toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }));
    folders.push(...newestFirst.map((name) => join(parent, name, 'bin')));
  }
  return folders;
}

/** The programs that only a kept copy of older data needed. */
export async function removeBinaries(place: string, isUnused: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(place))
    if (majorOf(name) !== undefined && isUnused(name))
      await rm(join(place, name), { recursive: true, force: true });
}

export function majorOf(name: string): number | undefined {
  return Number(/^postgresql-(\d+)\./.exec(name)?.[1]) || undefined;
}

async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o755 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkFolder(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    // On another disk, or where links to files of others are forbidden.
    else await link(source, target).catch(() => copyFile(source, target));
  }
}

const isFolder = (path: string) =>
  stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
