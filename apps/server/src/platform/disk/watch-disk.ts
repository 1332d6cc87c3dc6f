import type { Services } from '../services.ts';

const everyMilliseconds = 30_000;

/** Measures the disks again and again, so that the log tells of one that fills up before it is full. */
export function watchDisk({ disk, log }: Pick<Services, 'disk' | 'log'>): () => void {
  const measure = () => {
    disk.read().catch((error: unknown) => log.warn({ err: error }, 'a disk does not answer'));
  };
  measure();
  const timer = setInterval(measure, everyMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}
