import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { sealArchive } from './seal-archive.ts';

export type BackupWriter = {
  addBytes(name: string, bytes: Buffer): Promise<void>;
  checksums: Record<string, string>;
  finish(): Promise<void>;
  abandon(): Promise<void>;
};

/**
 * Writes a compressed tar, encrypted if there is a key, that gets its name only when it is complete, so an archive with that name is never partial.
 */
export function createBackupWriter(file: string, key: Buffer | undefined): BackupWriter {
  const partial = `${file}.${process.pid}.partial`;
  const tar = pack();
  // The archive contains password hashes: only its owner can read it. `flush` writes it to disk before it gets its
  // name.
  const output = createWriteStream(partial, { mode: 0o600, flush: true });
  const sealing = key ? sealArchive(key) : new PassThrough();
  const written = pipeline(tar, createGzip(), sealing, output);
  // Awaited in finish(); until then a full disk appears as a failed entry.
  written.catch(() => {});
  const checksums: Record<string, string> = {};

  return {
    checksums,
    async addBytes(name, bytes) {
      const entry = tar.entry({ name, size: bytes.length, mode: 0o600 });
      await Promise.race([pipeline(Readable.from([bytes]), entry), written]);
      checksums[name] = createHash('sha256').update(bytes).digest('hex');
    },
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
