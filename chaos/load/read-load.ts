import type { Client } from './client.ts';

const intervalMilliseconds = 250;
const paths = [
  '/api/sites?limit=20',
  '/api/tickets?limit=20',
  '/api/assets?limit=20',
  '/auth/api/v1/auth/me',
];

/** Reads lists as screens do. */
export class ReadLoad {
  readonly statuses: number[] = [];
  readonly details: string[] = [];
  readonly #client: Client;
  readonly #running = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #count = 0;

  constructor(client: Client) {
    this.#client = client;
  }

  start(): void {
    this.#timer = setInterval(() => {
      const work = this.#read().finally(() => this.#running.delete(work));
      this.#running.add(work);
    }, intervalMilliseconds);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#running);
  }

  async #read(): Promise<void> {
    const path = paths[this.#count++ % paths.length] ?? '';
    const { status, text } = await this.#client.call(path);
    this.statuses.push(status);
    if (status !== 200) this.details.push(`${status} ${path} ${text.slice(0, 200)}`);
  }
}
