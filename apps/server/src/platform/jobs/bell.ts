/** Lets somebody sleep until a name is called or the time is over. */
export function createBell() {
  const sleepers = new Map<string, Set<() => void>>();
  const ring = (name: string) => {
    for (const wake of sleepers.get(name) ?? []) wake();
  };
  return {
    ring,
    ringAll() {
      for (const name of sleepers.keys()) ring(name);
    },
    wait(name: string, milliseconds: number): Promise<void> {
      const own = sleepers.get(name) ?? new Set();
      sleepers.set(name, own);
      return new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          own.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, milliseconds);
        own.add(wake);
      });
    },
  };
}
