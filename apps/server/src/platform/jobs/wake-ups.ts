/** Lets a worker sleep until its name is woken or the time is over. */
export function createWakeUps() {
  const sleepers = new Map<string, Set<() => void>>();
  const wake = (name: string) => {
    for (const end of sleepers.get(name) ?? []) end();
  };
  return {
    wake,
    wakeAll() {
      for (const name of sleepers.keys()) wake(name);
    },
    wait(name: string, milliseconds: number): Promise<void> {
      const own = sleepers.get(name) ?? new Set();
      sleepers.set(name, own);
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          own.delete(end);
          resolve();
        };
        const timer = setTimeout(end, milliseconds);
        own.add(end);
      });
    },
  };
}
