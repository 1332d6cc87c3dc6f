export class GateIsFull extends Error {}

type Run = <T>(task: () => Promise<T>, options?: { goesFirst?: boolean }) => Promise<T>;
export type Gate = Run & { isFull(options?: { goesFirst?: boolean }): boolean };

/**
 * Lets at most `width` tasks run at once; the others wait in one of two lines. Tasks that go first wait in a line of their
 * own, so that a crowd in the other one neither delays nor displaces them. A task that finds its line full is refused.
 */
export function createGate(width: number, maxWaiting = Number.POSITIVE_INFINITY): Gate {
  let running = 0;
  const first: (() => void)[] = [];
  const others: (() => void)[] = [];
  const lineOf = (options: { goesFirst?: boolean } = {}) => (options.goesFirst ? first : others);
  const isFull: Gate['isFull'] = (options) => running >= width && lineOf(options).length >= maxWaiting;

  const run: Run = async (task, options) => {
    if (isFull(options)) throw new GateIsFull('too many tasks are waiting');
    if (running >= width) await new Promise<void>((resolve) => lineOf(options).push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = first.shift() ?? others.shift();
      // The place passes on to the next in line, so no task can slip in between.
      if (next) next();
      else running -= 1;
    }
  };
  return Object.assign(run, { isFull });
}
