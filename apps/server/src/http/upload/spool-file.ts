import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { megabyte } from '@greenroom/domain/files/upload-rules.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { LocalFile } from '#platform/storage/storage.ts';
import { silenceMilliseconds, storageProblem } from '#platform/storage/storage-unavailable.ts';
import { withDeadline } from '#platform/storage/with-deadline.ts';

export type SpooledFile = LocalFile & { discard(): Promise<void> };

/** Longer than a working disk needs, short enough to wait for at the end of a request. */
const discardMilliseconds = 1_000;

/** At most this much remains unwritten when the last byte arrives: a slow disk shows its progress during the upload. */
const syncedBytes = 8 * megabyte;

type Options = { folder: string; max: number; detail: string };

/**
 * Writes a stream to its own file, counting and hashing meanwhile. One byte too many ends it at once, and so does a
 * disk that is full or hangs; a slow sender is allowed.
 */
export async function spoolFile(content: Readable, { folder, max, detail }: Options): Promise<SpooledFile> {
  const path = join(folder, randomUUID());
  // Files that a hanging disk keeps are left to the sweep.
  const discard = () => withDeadline(discardMilliseconds, () => rm(path, { force: true })).catch(() => {});
  const hash = createHash('sha256');
  let size = 0;
  let unsynced = 0;
  // Opened before anything can fail: a file opened later could be created after it was discarded.
  const file = await onDisk(async () => {
    await mkdir(folder, { recursive: true });
    return open(path, 'wx', 0o600);
  });
  try {
    for await (const chunk of content) {
      size += chunk.length;
      if (size > max) throw new Problem('too-large', detail);
      hash.update(chunk);
      await onDisk(() => file.appendFile(chunk));
      unsynced += chunk.length;
      if (unsynced < syncedBytes) continue;
      await onDisk(() => file.datasync());
      unsynced = 0;
    }
    await onDisk(() => file.close());
  } catch (error) {
    file.close().catch(() => {});
    await discard();
    throw error;
  }
  return { path, size, sha256: hash.digest('hex'), discard };
}

/** A failure here is the fault of the server's disk, not of the sender. */
async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  return withDeadline(silenceMilliseconds, work).catch((error) => {
    throw storageProblem(error);
  });
}
