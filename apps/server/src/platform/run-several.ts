export type Several = {
  /** Starts this work when a place is free, and returns then. After a failure it does what `end` does. */
  add(work: () => Promise<void>): Promise<void>;
  /** Waits until nothing runs any more. Throws the first failure. */
  end(): Promise<void>;
};

/** Runs work that waits for disks and networks, at most `max` at once. Nothing new starts after a failure. */
export function runSeveral(max: number): Several {
  const running = new Set<Promise<void>>();
  let failure: { error: unknown } | undefined;
  const end = async () => {
    await Promise.all(running);
    if (failure) throw failure.error;
  };
  return {
    async add(work) {
      while (running.size >= max) await Promise.race(running);
      if (failure) await end();
      const task = work()
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => running.delete(task));
      running.add(task);
    },
    end,
  };
}
