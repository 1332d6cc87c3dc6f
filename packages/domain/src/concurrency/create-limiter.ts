export class LimiterFull extends Error {}

/** The part of an AbortSignal that the limiter needs: the domain knows neither Node nor a browser. */
type Signal = {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
};

type Priority = { hasPriority?: boolean };
type TaskOptions = Priority & {
  /** Cancels the wait of this task. A task that has started gets the signal from its caller. */
  signal?: Signal;
};

export type Limiter = {
  <T>(task: () => Promise<T>, options?: TaskOptions): Promise<T>;
  /** Whether a task that arrives now would be rejected. */
  isFull(options?: Priority): boolean;
  isIdle(): boolean;
};

/**
 * Runs at most `maxRunning` tasks at once. The others wait in order of arrival, at most `maxWaiting` of them. Tasks
 * with priority have their own queue and start first, so that a long other queue neither delays nor displaces them.
 */
export function createLimiter({
  maxRunning,
  maxWaiting = Number.POSITIVE_INFINITY,
}: {
  maxRunning: number;
  maxWaiting?: number;
}): Limiter {
  let running = 0;
  const first: (() => void)[] = [];
  const others: (() => void)[] = [];
  const queueOf = ({ hasPriority }: Priority) => (hasPriority ? first : others);
  const isFull: Limiter['isFull'] = (options = {}) =>
    running >= maxRunning && queueOf(options).length >= maxWaiting;

  const wait = (options: TaskOptions) =>
    new Promise<void>((resolve, reject) => {
      const { signal } = options;
      const queue = queueOf(options);
      const start = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        signal?.removeEventListener('abort', leave);
        queue.splice(queue.indexOf(start), 1);
        reject(signal?.reason);
      };
      queue.push(start);
      signal?.addEventListener('abort', leave);
    });

  const run = async <T>(task: () => Promise<T>, options: TaskOptions = {}): Promise<T> => {
    if (options.signal?.aborted) throw options.signal.reason;
    if (isFull(options)) throw new LimiterFull('too many tasks are waiting');
    if (running >= maxRunning) await wait(options);
    else running += 1;
    try {
      return await task();
    } finally {
      // The slot passes directly to the next task, so that no other task can take it in between.
      const next = first.shift() ?? others.shift();
      if (next) next();
      else running -= 1;
    }
  };
  return Object.assign(run, { isFull, isIdle: () => running === 0 });
}
