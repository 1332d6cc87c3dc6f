import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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
      const names: string[] = [];
      // A place has a folder of a hundred thousand files beside a few archives.
      const walk = async (under: string): Promise<void> => {
        for (const entry of await readdir(pathOf(under), { withFileTypes: true })) {
          const name = under + entry.name;
          const inside = `${name}/`;
          if (entry.isFile() && name.startsWith(prefix) && !name.endsWith(partialEnding)) names.push(name);
          if (entry.isDirectory() && (inside.startsWith(prefix) || prefix.startsWith(inside)))
            await walk(inside);
        }
      };
      await walk('');
      return names;
    },
    async write(name, content) {
      const path = pathOf(name);
      const partial = `${path}.${process.pid}${partialEnding}`;
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        // An archive contains password hashes: only its owner can read it. `flush` writes it to disk before it gets
        // its name.
        const options = { mode: 0o600, flush: true };
        if (Buffer.isBuffer(content)) await writeFile(partial, content, options);
        else await pipeline(content, createWriteStream(partial, options));
        await rename(partial, path);
        await syncFolder(dirname(path));
      } catch (error) {
        if (!Buffer.isBuffer(content)) content.destroy();
        await rm(partial, { force: true });
        throw error;
      }
      return Buffer.isBuffer(content) ? content.length : (await stat(path)).size;
    },
    async open(name) {
      await access(pathOf(name), constants.R_OK).catch(() => {
        throw new Error(`${pathOf(name)} cannot be read.`);
      });
      return createReadStream(pathOf(name));
    },
    read: (name) =>
      readFile(pathOf(name)).catch((cause: unknown) => {
        throw new Error(`${pathOf(name)} cannot be read.`, { cause });
      }),
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
