/** Resolves when the next probe may start: at most so many a second, evenly spread. */
export function paceProbes(perSecond: number, signal: AbortSignal): () => Promise<void> {
  const gap = 1_000 / perSecond;
  let next = performance.now();
  return () => {
    const now = performance.now();
    next = Math.max(next, now - gap) + gap;
    const wait = next - now;
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const abort = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const timer = setTimeout(
        () => {
          signal.removeEventListener('abort', abort);
          resolve();
        },
        Math.max(0, wait),
      );
      signal.addEventListener('abort', abort, { once: true });
    });
  };
}
