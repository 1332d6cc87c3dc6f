import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

export type BackupWriter = {
  addBytes(name: string, bytes: Buffer): Promise<void>;
  addFile(name: string, path: string, size: number): Promise<void>;
  checksums: Record<string, string>;
  finish(): Promise<void>;
  abandon(): Promise<void>;
};

/** A compressed tar that gets its name when it is whole: an archive with that name is never half of one. */
export function createBackupWriter(file: string): BackupWriter {
  const partial = `${file}.${process.pid}.partial`;
  const tar = pack();
  // It holds password hashes: for its owner only. `flush` puts it on the disk before it gets its name.
  const output = createWriteStream(partial, { mode: 0o600, flush: true });
  const written = pipeline(tar, createGzip(), output);
  // Awaited in finish(); until then a full disk shows as a failed entry.
  written.catch(() => {});
  const checksums: Record<string, string> = {};

  async function add(name: string, size: number, content: Readable): Promise<void> {
    const hash = createHash('sha256');
    const hashing = new Transform({
      transform(chunk, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    const entry = tar.entry({ name, size, mode: 0o600 });
    await Promise.race([pipeline(content, hashing, entry), written]);
    checksums[name] = hash.digest('hex');
  }

  return {
    checksums,
    addBytes: (name, bytes) => add(name, bytes.length, Readable.from([bytes])),
    addFile: (name, path, size) =>
      // A file that grows while it is read is taken as it was: the header has said its size.
      add(name, size, size === 0 ? Readable.from([]) : createReadStream(path, { end: size - 1 })),
    async finish() {
      tar.finalize();
      await written;
      await rename(partial, file);
    },
    async abandon() {
      tar.destroy();
      await written.catch(() => {});
      await rm(partial, { force: true });
    },
  };
}
