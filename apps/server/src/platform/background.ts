import type { Log } from './log/create-logger.ts';

export function createBackground(log: Log) {
  const running = new Set<Promise<void>>();
  return {
    background(name: string, work: () => Promise<void>): void {
      const task = work()
        .catch((error: unknown) => log.error({ err: error, work: name }, 'background work failed'))
        .finally(() => running.delete(task));
      running.add(task);
    },
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
