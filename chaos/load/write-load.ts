import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from './client.ts';

/** Five writes a second, whatever the earlier ones do: a client that waits would hide the time without responses. */
const intervalMilliseconds = 200;
/** A user may write 60 comments a minute. */
const ticketsPerComment = 6;
const maxRepeatMilliseconds = 90_000;

export type Write = {
  name: string;
  kind: 'ticket' | 'comment';
  /** Of the first attempt. */
  status: number;
  detail: string;
  acknowledgedAt: number | undefined;
  attempts: number;
};

/** Creates tickets and comments, each with its own Idempotency-Key, and repeats with that key what failed. */
export class WriteLoad {
  readonly writes: Write[] = [];
  readonly #client: Client;
  readonly #prefix: string;
  readonly #running = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #ticket = 0;

  constructor(client: Client, prefix: string) {
    this.#client = client;
    this.#prefix = prefix;
  }

  /** Creates the ticket that the comments are about. */
  async start(): Promise<void> {
    const name = `${this.#prefix}-about`;
    const { status, text } = await this.#client.post('/api/tickets/external', name, { name });
    if (status !== 201) throw new Error(`The first ticket got ${status}: ${text}`);
    this.#ticket = JSON.parse(text).id;
    this.#timer = setInterval(() => {
      const work = this.#write().finally(() => this.#running.delete(work));
      this.#running.add(work);
    }, intervalMilliseconds);
  }

  /** Sends no more, and waits until all that failed was repeated. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#running);
  }

  async #write(): Promise<void> {
    const number = this.writes.length;
    const kind = number % ticketsPerComment > 0 ? 'ticket' : 'comment';
    const name = `${this.#prefix}-${number}`;
    const write: Write = { name, kind, status: -1, detail: '', acknowledgedAt: undefined, attempts: 0 };
    this.writes.push(write);
    const until = performance.now() + maxRepeatMilliseconds;
    while (write.acknowledgedAt === undefined && performance.now() < until) {
      const response = await this.#send(write);
      write.attempts += 1;
      if (write.attempts === 1) {
        write.status = response.status;
        write.detail = response.status < 300 ? '' : response.text.slice(0, 200);
      }
      if (response.status === 201) write.acknowledgedAt = performance.now();
      else await pause(1_000 * Math.max(1, response.retryAfter));
    }
  }

  #send({ kind, name }: Write) {
    if (kind === 'ticket') return this.#client.post('/api/tickets/external', name, { name });
    const path = `/api/tickets/${this.#ticket}/comments`;
    return this.#client.post(path, name, { audience: 'internal', body: name });
  }
}
