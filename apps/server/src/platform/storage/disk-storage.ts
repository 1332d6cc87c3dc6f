import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, copyFile, type FileHandle, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Log } from '../log/create-logger.ts';
import type { LocalFile, Storage } from './storage.ts';
import { silenceMilliseconds } from './storage-unavailable.ts';
import { watchStorage } from './watch-storage.ts';
import { withDeadline } from './with-deadline.ts';

/**
 * Each hanging operation blocks one of the four threads that Node has for files, names and passwords. With this many,
 * nothing more is tried until one returns.
 */
const maxHanging = 2;
/** A disk that needs longer than the time limit for this much hangs. */
const pieceBytes = 1024 * 1024;

type Options = {
  /** Contains complete objects only: its content may be backed up at any time. */
  folder: string;
  /** Contains incomplete files; on the same disk, so that a rename is enough. */
  incoming: string;
  log: Log;
  /** The time limit for one operation; tests use a shorter one. */
  milliseconds?: number;
  /** False for files that need not survive a power cut. */
  durable?: boolean;
};

export function createDiskStorage({ folder, incoming, log, milliseconds, durable = true }: Options): Storage {
  const deadline = milliseconds ?? silenceMilliseconds;
  const sync = durable ? syncFile : async () => undefined;
  const pathOf = (key: string) => join(folder, ...key.split('/'));
  let hanging = 0;
  const attempt = async <T>(work: (late: AbortSignal) => Promise<T>) => {
    if (hanging >= maxHanging) throw new Error('the disk hangs');
    return withDeadline(deadline, async (late) => {
      late.addEventListener('abort', () => {
        hanging += 1;
      });
      try {
        return await work(late);
      } finally {
        if (late.aborted) hanging -= 1;
      }
    });
  };

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
    ...watchStorage(log, {
      put: (key, content) => attempt((late) => put(pathOf(key), content, late)),
      open: (key, range) =>
        attempt(async () => {
          const file = await openExisting(pathOf(key));
          return file?.createReadStream(range);
        }),
      read: (key) => read(pathOf(key)),
      remove: (key) => attempt(() => rm(pathOf(key), { force: true })),
    }),
    signLink: async () => undefined,
  };

  /** Piece by piece, each with the time limit: a slow disk may take longer for a large file. */
  async function read(path: string): Promise<Buffer | undefined> {
    const file = await attempt(() => openExisting(path));
    if (!file) return undefined;
    try {
      const { size } = await attempt(() => file.stat());
      const content = Buffer.alloc(size);
      for (let from = 0; from < size; ) {
        const length = Math.min(pieceBytes, size - from);
        const { bytesRead } = await attempt(() => file.read(content, from, length, from));
        if (bytesRead === 0) throw new Error('the file is shorter than its size');
        from += bytesRead;
      }
      return content;
    } finally {
      // A hanging disk closes nothing.
      file.close().catch(() => undefined);
    }
  }

  async function put(target: string, content: LocalFile | Uint8Array, late: AbortSignal): Promise<void> {
    const isOwn = content instanceof Uint8Array;
    const source = isOwn ? await writeIncoming(content, incoming) : content.path;
    try {
      await sync(source);
      await mkdir(dirname(target), { recursive: true });
      // The request has ended, and the row for this object was never written.
      late.throwIfAborted();
      await moveFile(source, target);
    } catch (error) {
      if (isOwn) await rm(source, { force: true });
      throw error;
    }
    await sync(dirname(target));
  }
}

async function writeIncoming(content: Uint8Array, incoming: string): Promise<string> {
  await mkdir(incoming, { recursive: true });
  const path = join(incoming, randomUUID());
  await writeFile(path, content, { flag: 'wx' });
  return path;
}

/** A rename alone may survive a power cut without the bytes of the file. Works for folders, too. */
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
    // The folder of the files is on another disk.
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
