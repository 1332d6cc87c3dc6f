import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import type { PlacedArchive } from '../place/backup-place.ts';
import { sealArchive } from './seal-archive.ts';

export type BackupWriter = {
  addBytes(name: string, bytes: Buffer): Promise<void>;
  checksums: Record<string, string>;
  /** Returns the size of the archive. */
  finish(): Promise<number>;
  abandon(): Promise<void>;
};

/** Writes a compressed tar, encrypted if there is a key. The place shows it under its name only when it is complete. */
export function createBackupWriter({ place, name }: PlacedArchive, key: Buffer | undefined): BackupWriter {
  const tar = pack();
  const sealing = key ? sealArchive(key) : new PassThrough();
  const packed = pipeline(tar, createGzip(), sealing);
  const written = place.write(name, sealing);
  // Awaited in finish(); until then a full disk appears as a failed entry.
  packed.catch(() => {});
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
      return written;
    },
    async abandon() {
      tar.destroy();
      sealing.destroy(new Error('abandoned'));
      await written.catch(() => {});
    },
  };
}
