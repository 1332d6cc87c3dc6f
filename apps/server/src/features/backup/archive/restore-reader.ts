import { createHash } from 'node:crypto';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import type { PlacedArchive } from '../place/backup-place.ts';
import { type Closing, closingName, closingSchema } from './backup-archive.ts';
import { openSealed } from './open-archive.ts';

export type ArchiveEntry = {
  name: string;
  /** Reads a whole entry. */
  bytes(): Promise<Buffer>;
  sendTo(target: Writable): Promise<void>;
};

/**
 * Reads an archive once, in order; every entry must be consumed. Ends with the closing entry, after all checksums have
 * been verified; throws when it is missing or a checksum is wrong.
 */
export async function readArchive(
  { archive, key }: { archive: PlacedArchive; key?: Buffer | undefined },
  visit: (entry: ArchiveEntry) => Promise<void>,
): Promise<Closing> {
  const file = archive.place.pathOf(archive.name);
  const opened = await openSealed(await archive.place.open(archive.name), file, key);
  const tar = extract();
  const fed = pipeline(opened, createGunzip(), tar);
  // Awaited below; a damaged file fails first in the loop.
  fed.catch(() => {});
  const seen: Record<string, string> = {};
  let closing: Closing | undefined;
  try {
    for await (const raw of tar) {
      const { name } = raw.header;
      if (raw.header.type !== 'file') throw new Error(`it holds ${name}, which is not a regular file`);
      const hash = createHash('sha256');
      const sendTo = (target: Writable) => pipeline(Readable.from(raw), hashInto(hash), target);
      const bytes = async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of raw as AsyncIterable<Buffer>) {
          hash.update(chunk);
          chunks.push(chunk);
        }
        return Buffer.concat(chunks);
      };
      if (name === closingName) closing = closingSchema.parse(JSON.parse((await bytes()).toString('utf8')));
      else await visit({ name, bytes, sendTo });
      seen[name] = hash.digest('hex');
    }
    await fed;
  } catch (error) {
    tar.destroy();
    if (error instanceof RestoreRejected) throw error;
    throw new Error(`${file} cannot be restored: ${(error as Error).message}`, { cause: error });
  }
  if (!closing) throw new Error(`${file} is incomplete: its end is missing.`);
  delete seen[closingName];
  const names = new Set([...Object.keys(seen), ...Object.keys(closing.checksums)]);
  for (const name of names) {
    if (seen[name] !== closing.checksums[name]) throw new Error(`${file} is damaged at ${name}.`);
  }
  return closing;
}

/** An expected reason, with its own sentence for the user. */
export class RestoreRejected extends Error {}

function hashInto(hash: ReturnType<typeof createHash>): Transform {
  return new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}
