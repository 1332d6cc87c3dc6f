/** Lets at most `width` tasks run at once; the others wait in line. */
export function createGate(width: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // The place passes on to the next in line, so nobody can slip in between.
      if (next) next();
      else running -= 1;
    }
  };
}
