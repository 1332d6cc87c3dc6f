import type { Database } from './database/database.ts';
import { isDatabaseDown } from './database/is-database-down.ts';
import type { Log } from './log/create-logger.ts';

export function createBackground(log: Log, database: Pick<Database, 'isDown'>) {
  const running = new Set<Promise<void>>();
  /** An outage of the database is logged once, not by everything that fails because of it. */
  const levelOf = (error: unknown) => (database.isDown && isDatabaseDown(error) ? 'debug' : 'error');
  return {
    background(name: string, work: () => Promise<void>): void {
      const task = work()
        .catch((error: unknown) => log[levelOf(error)]({ err: error, work: name }, 'background work failed'))
        .finally(() => running.delete(task));
      running.add(task);
    },
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
