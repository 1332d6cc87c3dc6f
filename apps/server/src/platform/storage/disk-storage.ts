import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, copyFile, type FileHandle, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Log } from '../log/create-logger.ts';
import type { LocalFile, Storage } from './storage.ts';
import { demandStorageKey } from './storage-key.ts';
import { demandStorage } from './storage-unavailable.ts';
import { withDeadline } from './with-deadline.ts';

/** A disk that takes longer is a network disk that is gone. */
const deadline = 30_000;

type Options = {
  /** Holds complete objects only: whatever lies here may be backed up at any time. */
  folder: string;
  /** Holds what is still being written; on the same disk, so that a rename is enough. */
  incoming: string;
  log: Log;
};

export function createDiskStorage({ folder, incoming, log }: Options): Storage {
  const pathOf = (key: string) => join(folder, ...demandStorageKey(key).split('/'));
  const attempt = <T>(what: string, work: () => Promise<T>) =>
    demandStorage(log, what, () => withDeadline(deadline, work()));

  return {
    place: folder,
    async prepare() {
      for (const each of [folder, incoming]) {
        await mkdir(each, { recursive: true });
        await access(each, constants.W_OK).catch(() => {
          throw new Error(`The folder ${each} cannot be written to.`);
        });
      }
    },
    put: (key, content) => {
      const target = pathOf(key);
      return attempt('put', async () => {
        const source = await sourceOf(content, incoming);
        await syncFile(source);
        await mkdir(dirname(target), { recursive: true });
        await moveFile(source, target);
        await syncFile(dirname(target));
      });
    },
    open: (key, range) => {
      const path = pathOf(key);
      return attempt('open', async () => {
        const file = await openExisting(path);
        return file?.createReadStream(range);
      });
    },
    remove: (key) => {
      const path = pathOf(key);
      return attempt('remove', () => rm(path, { force: true }));
    },
    signLink: async () => undefined,
  };
}

async function sourceOf(content: LocalFile | Uint8Array, incoming: string): Promise<string> {
  if (!(content instanceof Uint8Array)) return content.path;
  await mkdir(incoming, { recursive: true });
  const path = join(incoming, randomUUID());
  await writeFile(path, content, { flag: 'wx' });
  return path;
}

/** A rename alone may survive a power cut without the bytes it names. Works for folders, too. */
async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function moveFile(source: string, target: string): Promise<void> {
  try {
    await rename(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    // The folder of the files is a disk of its own.
    const beside = join(dirname(target), `.${randomUUID()}`);
    await copyFile(source, beside, constants.COPYFILE_EXCL);
    await syncFile(beside);
    await rename(beside, target);
    await rm(source);
  }
}

async function openExisting(path: string): Promise<FileHandle | undefined> {
  return open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
