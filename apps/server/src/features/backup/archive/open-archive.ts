import { pipeline, Readable } from 'node:stream';
import { headBytes, openArchive, sealedMark } from './seal-archive.ts';

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
  if (!head.subarray(0, sealedMark.length).equals(sealedMark)) return restFrom(0);
  if (!key) throw new Error(`${path} is encrypted: add --key-file with the key that it was made with.`);
  // An error reaches the reader of the last stream.
  return pipeline(restFrom(headBytes), openArchive(key, head.subarray(0, headBytes)), () => {});
}
