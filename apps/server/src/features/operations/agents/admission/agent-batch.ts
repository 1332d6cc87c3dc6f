import type { Limiter } from '@greenroom/domain/concurrency/create-limiter.ts';
import { isDatabaseDown } from '#platform/database/is-database-down.ts';

/** More would make the first of them wait for long, and hold the devices of many sites in memory. */
const maxTogether = 50;
/** When agents come one after the other. It is short beside the ten seconds after which an agent gives up. */
const gatherMilliseconds = 100;

type Call<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

type BatchOptions<Item, Result> = {
  limit: Limiter;
  /** Whether a batch starts before others that wait for the limiter. */
  hasPriority?: boolean;
  /** Two of the same agent are never in one batch. */
  agentOf: (item: Item) => number;
  /** Returns a result for each item, in their order. */
  run: (items: readonly Item[]) => Promise<Result[]>;
};

/**
 * Does the same work for agents that arrive at about the same time together, because a transaction and a message cost more
 * than what is done for one agent. An agent that comes alone does not wait.
 */
export class AgentBatch<Item, Result> {
  readonly #options: BatchOptions<Item, Result>;
  #waiting: Call<Item, Result>[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isQueued = false;
  #startedAt = Number.NEGATIVE_INFINITY;

  constructor(options: BatchOptions<Item, Result>) {
    this.#options = options;
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isQueued || this.#waiting.length === 0) return;
    const isFull = this.#waiting.length >= maxTogether;
    if (this.#timer && !isFull) return;
    clearTimeout(this.#timer);
    const wait = isFull ? 0 : Math.max(0, this.#startedAt + gatherMilliseconds - performance.now());
    this.#timer = setTimeout(() => this.#queue(), wait);
  }

  #queue(): void {
    this.#timer = undefined;
    this.#isQueued = true;
    const { limit, hasPriority = false } = this.#options;
    void limit(
      () => {
        this.#isQueued = false;
        this.#startedAt = performance.now();
        const calls = this.#take();
        this.#schedule();
        return this.#run(calls);
      },
      { hasPriority },
    );
  }

  #take(): Call<Item, Result>[] {
    const taken = new Map<number, Call<Item, Result>>();
    const left: Call<Item, Result>[] = [];
    for (const call of this.#waiting) {
      const agent_id = this.#options.agentOf(call.item);
      if (taken.size < maxTogether && !taken.has(agent_id)) taken.set(agent_id, call);
      else left.push(call);
    }
    this.#waiting = left;
    return [...taken.values()];
  }

  async #run(calls: readonly Call<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#options.run(calls.map(({ item }) => item));
      for (const [at, call] of calls.entries()) call.resolve(results[at] as Result);
    } catch (error) {
      // What fails for one agent, or waits for its rows, must not fail for the others.
      if (calls.length === 1 || isDatabaseDown(error)) for (const call of calls) call.reject(error);
      else for (const call of calls) void this.#options.limit(() => this.#run([call]));
    }
  }
}
