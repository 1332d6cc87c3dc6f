/**
 * Fails when the work takes longer. The work itself cannot be stopped here; the signal informs it, and its result is
 * ignored.
 */
export async function withDeadline<T>(
  milliseconds: number,
  work: (late: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`no answer within ${milliseconds} ms`);
      stop.abort(error);
      reject(error);
    }, milliseconds);
  });
  try {
    return await Promise.race([work(stop.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
