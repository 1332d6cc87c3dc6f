import type { Services } from './services.ts';

const hour = 60 * 60 * 1000;

/** Runs `work` now and every hour; the answer stops it. A shutdown waits for a run that is under way. */
export function everyHour(services: Services, name: string, work: () => Promise<unknown>): () => void {
  const run = () =>
    services.background(name, async () => {
      await work();
    });
  run();
  const timer = setInterval(run, hour);
  timer.unref();
  return () => clearInterval(timer);
}
