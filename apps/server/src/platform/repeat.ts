import type { Services } from './services.ts';

type RepeatOptions = {
  name: string;
  milliseconds: number;
  /** By default the first run is after the first pause. */
  beginsNow?: boolean;
};

export const hourMilliseconds = 3_600_000;

/**
 * Runs `work` periodically, never twice at once. The returned function stops it and waits for a run in progress; so
 * does the shutdown of the server.
 */
export function repeat(
  { background }: Pick<Services, 'background'>,
  { name, milliseconds, beginsNow = false }: RepeatOptions,
  work: () => Promise<unknown>,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const run = () => {
    if (running) return;
    background(name, () => {
      running = work().then(
        () => {
          running = undefined;
        },
        (error: unknown) => {
          running = undefined;
          throw error;
        },
      );
      return running;
    });
  };
  if (beginsNow) run();
  const timer = setInterval(run, milliseconds);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running?.catch(() => undefined);
  };
}
