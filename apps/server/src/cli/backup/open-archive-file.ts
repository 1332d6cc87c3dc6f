import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { PassThrough, type Readable, type Transform } from 'node:stream';
import { headBytes, openArchive, sealedMark } from './seal-archive.ts';

/** The streams that lead from the file to the compressed archive. */
export async function openArchiveFile(
  file: string,
  key: Buffer | undefined,
): Promise<[source: Readable, opened: Transform]> {
  const head = await readHead(file);
  if (!head.subarray(0, sealedMark.length).equals(sealedMark))
    return [createReadStream(file), new PassThrough()];
  if (!key) throw new Error(`${file} is encrypted: add --key-file with the key that it was made with.`);
  return [createReadStream(file, { start: headBytes }), openArchive(key, head)];
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path).catch(() => {
    throw new Error(`${path} cannot be read.`);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
