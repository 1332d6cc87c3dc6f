const windowSeconds = 30;
const rateSeconds = 5;
/** Before any agent has been admitted: the pace of a small machine with other work. */
const minPerSecond = 25;
/** For those that are sent away: a core of a small machine serves more, and one that is slower sends them away again. */
const minReturningPerSecond = 100;
/** Agents that are served so soon leave the server idle in between. */
const soonMilliseconds = 1_000;
const minSeconds = 1;
const maxSeconds = 300;

type Counts = Map<number, number>;

/** Agents give up after ten seconds: those who begin now are served within about half of that. */
const secondsToServe = 4;
const minServable = 50;

/**
 * When an agent that found no room should come back: at any time until all that were sent away lately could have been
 * admitted. They return about as fast as they are admitted, and twice as fast while those that arrive are served soon: the
 * pace then is that of their arrival, and the server can do more.
 */
export class WhenToReturn {
  readonly #admitted: Counts = new Map();
  readonly #soon: Counts = new Map();
  readonly #rejected: Counts = new Map();

  /** `milliseconds`: from its connection until it was served. */
  admitted(now: number, milliseconds: number): void {
    count(this.#admitted, now);
    if (milliseconds < soonMilliseconds) count(this.#soon, now);
  }

  /** How many can be on their way in at once, at the present pace, so that they are served in time. */
  servable(now: number): number {
    return Math.max(minServable, Math.ceil(this.#perSecond(now) * secondsToServe));
  }

  /** Returns seconds. */
  rejected(now: number, random: number): number {
    count(this.#rejected, now);
    const waiting = sumSince(this.#rejected, now, windowSeconds);
    const all = Math.min(maxSeconds, Math.max(minSeconds, waiting / this.#returningPerSecond(now)));
    return minSeconds + Math.floor(random * all);
  }

  #perSecond(now: number): number {
    return Math.max(minPerSecond, sumSince(this.#admitted, now, rateSeconds) / rateSeconds);
  }

  #returningPerSecond(now: number): number {
    const admitted = sumSince(this.#admitted, now, rateSeconds);
    const isIdle = sumSince(this.#soon, now, rateSeconds) > admitted / 2;
    return Math.max(minReturningPerSecond, (admitted / rateSeconds) * (isIdle ? 2 : 1));
  }
}

function count(counts: Counts, now: number): void {
  const second = Math.floor(now / 1000);
  if (!counts.has(second))
    for (const old of counts.keys()) if (old <= second - windowSeconds) counts.delete(old);
  counts.set(second, (counts.get(second) ?? 0) + 1);
}

function sumSince(counts: Counts, now: number, seconds: number): number {
  const since = Math.floor(now / 1000) - seconds;
  let sum = 0;
  for (const [second, some] of counts) if (second > since) sum += some;
  return sum;
}
