import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { LocalFile } from '#platform/storage/storage.ts';

export type SpooledFile = LocalFile & { discard(): Promise<void> };

/** Writes a stream to a file of its own, counting and hashing on the way. One byte too many ends it at once. */
export async function spoolFile(
  content: Readable,
  { folder, most, detail }: { folder: string; most: number; detail: string },
): Promise<SpooledFile> {
  const path = join(folder, randomUUID());
  const discard = () => rm(path, { force: true });
  const hash = createHash('sha256');
  let size = 0;
  await mkdir(folder, { recursive: true });
  // Opened before anything can fail: a stream that opens its file itself may create it after it was discarded.
  const file = await open(path, 'wx', 0o600);
  try {
    await pipeline(
      content,
      async function* count(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length;
          if (size > most) throw new Problem('too-large', detail);
          hash.update(chunk);
          yield chunk;
        }
      },
      file.createWriteStream(),
    );
  } catch (error) {
    await discard();
    throw error;
  }
  return { path, size, sha256: hash.digest('hex'), discard };
}
