import { type PackedPolls, type Poll, PollPacker } from '@greenroom/domain/history/packed-polls.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { storeSamples } from './samples.queries.ts';

const maxPerTransaction = 2_000;
/** While the database does not respond; more would be hours of polls. */
const maxWaiting = 100_000;

/** Packs the polls of this process and stores them: each device every few minutes, and all when the process stops. */
export class SampleStore {
  readonly #services: Pick<Services, 'database' | 'now'>;
  readonly #packer = new PollPacker();
  #waiting: PackedPolls[] = [];

  constructor(services: Pick<Services, 'database' | 'now'>) {
    this.#services = services;
  }

  add(poll: Omit<Poll, 'at'>): void {
    if (poll.period_s > 0) this.#packer.add({ ...poll, at: this.#services.now().getTime() });
  }

  flushDue(): Promise<void> {
    this.#waiting.push(...this.#packer.take(this.#services.now().getTime()));
    return this.#store();
  }

  async flushAll(): Promise<void> {
    this.#waiting.push(...this.#packer.takeAll());
    await this.#store();
  }

  async #store(): Promise<void> {
    if (this.#waiting.length > maxWaiting) this.#waiting = this.#waiting.slice(-maxWaiting);
    while (this.#waiting.length > 0) {
      const rows = this.#waiting.slice(0, maxPerTransaction);
      await asSystem(this.#services.database, (db) => storeSamples(db, rows));
      this.#waiting = this.#waiting.slice(rows.length);
    }
  }
}
