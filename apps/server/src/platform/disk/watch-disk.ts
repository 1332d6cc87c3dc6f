import { repeat } from '../repeat.ts';
import type { Services } from '../services.ts';

const everyMilliseconds = 30_000;

/** Measures the disks periodically, so that the log warns before a disk is full. */
export function watchDisk(services: Pick<Services, 'disk' | 'log' | 'background'>): () => Promise<void> {
  const { disk, log } = services;
  return repeat(
    services,
    { name: 'measure the disks', milliseconds: everyMilliseconds, beginsNow: true },
    () => disk.read().catch((error: unknown) => log.warn({ err: error }, 'a disk does not respond')),
  );
}
