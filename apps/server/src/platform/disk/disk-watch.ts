import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { Gauge, type Registry } from 'prom-client';
import type { Log } from '../log/create-logger.ts';
import { withDeadline } from '../storage/with-deadline.ts';

/** A disk that does not report its free space by then does not respond at all. */
const responseMilliseconds = 2_000;

type Level = 'fine' | 'low' | 'full';
type Place = { name: string; folder: string };
type Measured = { freeBytes: number; totalBytes: number };
export type DiskState = Measured & { name: string; level: Level };

export type DiskWatch = {
  /** One entry for each disk of the folders. */
  read(): Promise<DiskState[]>;
  /** Throws 507 when this many more bytes would use up the reserve for the database. */
  requireRoom(bytes: number): Promise<void>;
};

type Options = {
  places: readonly Place[];
  lowBytes: number;
  reserveBytes: number;
  log: Log;
  metrics: Registry;
  /** Measures a folder; tests pass their own. */
  measure?: (folder: string) => Promise<Measured & { device: number }>;
};

export function createDiskWatch({
  places,
  lowBytes,
  reserveBytes,
  log,
  metrics,
  ...options
}: Options): DiskWatch {
  const measure = options.measure ?? measureFolder;
  const levels = new Map<string, Level>();
  let running: Promise<DiskState[]> | undefined;

  async function readAll(): Promise<DiskState[]> {
    const devices = new Map<number, DiskState>();
    for (const { name, folder } of places) {
      const { device, ...bytes } = await measure(folder);
      if (!devices.has(device)) devices.set(device, { name, ...bytes, level: levelOf(bytes.freeBytes) });
    }
    return [...devices.values()];
  }
  function levelOf(freeBytes: number): Level {
    if (freeBytes < reserveBytes) return 'full';
    return freeBytes < lowBytes ? 'low' : 'fine';
  }
  /** Concurrent callers share one open read: a hanging disk is read once. */
  function read(): Promise<DiskState[]> {
    running ??= readAll()
      .then((disks) => {
        logChanges(disks);
        return disks;
      })
      .finally(() => {
        running = undefined;
      });
    return withDeadline(responseMilliseconds, () => running as Promise<DiskState[]>);
  }
  function logChanges(disks: DiskState[]): void {
    for (const { name, freeBytes, level } of disks) {
      if (level !== (levels.get(name) ?? 'fine')) {
        const details = { disk: name, free_megabytes: Math.floor(freeBytes / 1_048_576) };
        if (level === 'fine') log.info(details, 'the disk has room again');
        else log.warn(details, level === 'full' ? 'the disk is full' : 'the disk is nearly full');
      }
      levels.set(name, level);
    }
  }

  new Gauge({
    name: 'greenroom_disk_free_bytes',
    help: 'Free room on the disks of the data folder.',
    labelNames: ['disk'],
    registers: [metrics],
    async collect() {
      this.reset();
      for (const { name, freeBytes } of await read().catch(() => [])) this.set({ disk: name }, freeBytes);
    },
  });

  return {
    read,
    async requireRoom(bytes) {
      const disks = await read().catch((cause: unknown) => {
        throw new Problem('unavailable', 'The disk does not respond. Try again in a moment.', {
          cause,
          retryAfterSeconds: 5,
        });
      });
      if (disks.some(({ freeBytes }) => freeBytes - bytes < reserveBytes)) throw diskFull();
    },
  };
}

export function diskFull(cause?: unknown): Problem {
  const detail = 'The disk of the server is full. Contact the people who run this installation.';
  return new Problem('storage-full', detail, { cause });
}

/** For a folder that does not exist yet, measures its parent. */
async function measureFolder(folder: string): Promise<Measured & { device: number }> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    const { dev: device } = await stat(folder);
    return { device, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error;
    return measureFolder(dirname(folder));
  }
}
