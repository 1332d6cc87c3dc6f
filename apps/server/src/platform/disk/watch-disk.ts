import { repeat } from '../repeat.ts';
import type { Services } from '../services.ts';

const everyMilliseconds = 30_000;

type Needed = Pick<Services, 'disk' | 'diskSamples' | 'log' | 'now' | 'background'>;

/** Measures the disks periodically, so that the log warns before a disk is full, and stores samples for the forecast. */
export function watchDisk(services: Needed): () => Promise<void> {
  const { disk, diskSamples, log, now } = services;
  return repeat(
    services,
    { name: 'measure the disks', milliseconds: everyMilliseconds, beginsNow: true },
    async () => {
      const disks = await disk.read().catch((error: unknown) => {
        log.warn({ err: error }, 'a disk does not respond');
        return [];
      });
      // A full disk takes no sample; the watch has warned of it already.
      await diskSamples
        .add(disks, now())
        .catch((error: unknown) => log.warn({ err: error }, 'the samples of the disks were not stored'));
    },
  );
}
