import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BackupPlace } from './backup-place.ts';

const partialEnding = '.partial';

export function createDiskPlace(folder: string): BackupPlace {
  const pathOf = (name: string) => join(folder, name);
  return {
    kind: 'disk',
    pathOf,
    async prepare() {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await access(folder, constants.W_OK);
      } catch {
        throw new Error(`The folder ${folder} cannot be written to.`);
      }
    },
    async list(prefix) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const names = entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith(partialEnding))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
        .filter((name) => name.startsWith(prefix));
      return Promise.all(names.map(async (name) => ({ name, bytes: (await stat(pathOf(name))).size })));
    },
    async write(name, content) {
      const path = pathOf(name);
      const partial = `${path}.${process.pid}${partialEnding}`;
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        // An archive contains password hashes: only its owner can read it. `flush` writes it to disk before it gets
        // its name.
        await pipeline(content, createWriteStream(partial, { mode: 0o600, flush: true }));
        await rename(partial, path);
        await syncFolder(dirname(path));
      } catch (error) {
        content.destroy();
        await rm(partial, { force: true });
        throw error;
      }
      return (await stat(path)).size;
    },
    async open(name) {
      await access(pathOf(name), constants.R_OK).catch(() => {
        throw new Error(`${pathOf(name)} cannot be read.`);
      });
      return createReadStream(pathOf(name));
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

/** The new name itself survives a power cut. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
