/** Runs at most `most` pieces of work at once; the others wait in line. Who gives up waiting leaves the line. */
export function takeTurns(most: number) {
  let running = 0;
  const line: (() => void)[] = [];

  return async function inTurn<Answer>(work: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
    if (running >= most) await waitInLine(signal);
    signal?.throwIfAborted();
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      line.shift()?.();
    }
  };

  function waitInLine(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.splice(line.indexOf(enter), 1);
        reject(signal?.reason);
      };
      const enter = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      line.push(enter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }
}
