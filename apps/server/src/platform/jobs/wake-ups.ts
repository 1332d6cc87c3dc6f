/** Lets workers sleep until their name is woken or their time is over. */
export function createWakeUps() {
  const sleepers = new Map<string, Set<() => void>>();
  const counts = new Map<string, number>();
  const countOf = (name: string) => counts.get(name) ?? 0;
  const wake = (name: string) => {
    counts.set(name, countOf(name) + 1);
    for (const end of sleepers.get(name) ?? []) end();
  };
  return {
    wake,
    wakeAll() {
      for (const name of new Set([...sleepers.keys(), ...counts.keys()])) wake(name);
    },
    /** Read it before looking for work: a wake-up in the meantime then ends the next sleep. */
    countOf,
    /** Without a time, only a wake-up ends the sleep. */
    wait(name: string, { since, milliseconds }: { since: number; milliseconds?: number }): Promise<void> {
      if (countOf(name) !== since) return Promise.resolve();
      const own = sleepers.get(name) ?? new Set();
      sleepers.set(name, own);
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          own.delete(end);
          resolve();
        };
        const timer = milliseconds === undefined ? undefined : setTimeout(end, milliseconds);
        own.add(end);
      });
    },
  };
}
