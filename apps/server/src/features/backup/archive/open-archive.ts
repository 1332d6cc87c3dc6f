import { pipeline, Readable } from 'node:stream';
import { headBytes, isSealed, openArchive, openWhole } from './seal-archive.ts';

/** The content of what a place has at this path, decrypted if it is encrypted. */
export async function openSealed(source: Readable, path: string, key: Buffer | undefined): Promise<Readable> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let head = Buffer.alloc(0);
  while (head.length < headBytes) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  async function* from(start: number): AsyncGenerator<Buffer> {
    yield head.subarray(start);
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  const restFrom = (start: number) => Readable.from(from(start), { objectMode: false });
  if (!isSealed(head)) return restFrom(0);
  if (!key) throw needsKey(path);
  // An error reaches the reader of the last stream.
  return pipeline(restFrom(headBytes), openArchive(key, head.subarray(0, headBytes)), () => {});
}

/** The same for an object that is in memory. */
export function openSealedWhole(content: Buffer, path: string, key: Buffer | undefined): Buffer {
  if (!isSealed(content)) return content;
  if (!key) throw needsKey(path);
  return openWhole(key, content);
}

const needsKey = (path: string) =>
  new Error(`${path} is encrypted: add --key-file with the key that it was made with.`);
