import type { Services } from '#platform/services.ts';

/** Runs `work` again and again, never twice at once; the answer stops it and waits for a run that is under way. */
export function repeat(
  { log }: Pick<Services, 'log'>,
  { name, milliseconds }: { name: string; milliseconds: number },
  work: () => Promise<void>,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= work()
      .catch((error: unknown) => log.error({ err: error, work: name }, 'background work failed'))
      .finally(() => {
        running = undefined;
      });
  }, milliseconds);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
