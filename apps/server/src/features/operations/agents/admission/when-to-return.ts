const windowSeconds = 30;
const rateSeconds = 5;
/** Before any agent has been admitted: the pace of a small machine. */
const minPerSecond = 25;
const minSeconds = 1;
const maxSeconds = 300;

/** Agents give up after ten seconds: those who begin now are served within about half of that. */
const secondsToServe = 4;
const minServable = 50;

/**
 * When an agent that found no room should come back: at any time until all that were sent away lately could have been
 * admitted, at the present pace. Then they return about as fast as they are admitted.
 */
export class WhenToReturn {
  readonly #admitted = new Map<number, number>();
  readonly #rejected = new Map<number, number>();

  admitted(now: number): void {
    count(this.#admitted, now);
  }

  /** How many can be on their way in at once, at the present pace, so that they are served in time. */
  servable(now: number): number {
    return Math.max(minServable, Math.ceil(this.#perSecond(now) * secondsToServe));
  }

  /** Returns seconds. */
  rejected(now: number, random: number): number {
    count(this.#rejected, now);
    const waiting = sumSince(this.#rejected, now, windowSeconds);
    const all = Math.min(maxSeconds, Math.max(minSeconds, waiting / this.#perSecond(now)));
    return minSeconds + Math.floor(random * all);
  }

  #perSecond(now: number): number {
    const recently = sumSince(this.#admitted, now, rateSeconds) / rateSeconds;
    return Math.max(minPerSecond, recently);
  }
}

function count(counts: Map<number, number>, now: number): void {
  const second = Math.floor(now / 1000);
  if (!counts.has(second))
    for (const old of counts.keys()) if (old <= second - windowSeconds) counts.delete(old);
  counts.set(second, (counts.get(second) ?? 0) + 1);
}

function sumSince(counts: Map<number, number>, now: number, seconds: number): number {
  const since = Math.floor(now / 1000) - seconds;
  let sum = 0;
  for (const [second, some] of counts) if (second > since) sum += some;
  return sum;
}
