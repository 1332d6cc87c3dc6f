import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import type { Client } from './client.ts';
import { Presence } from './presence.ts';

/** The console treats a stream as lost after this time without a byte; the server sends one every 20 s. */
const silenceMilliseconds = 50_000;
const retryMilliseconds = 1_000;

/** A stream of live states, opened again when it ends, as the console does. */
export class EventStream {
  readonly presence = new Presence();
  readonly #client: Client;
  #isStopped = false;
  #response: IncomingMessage | undefined;

  constructor(client: Client) {
    this.#client = client;
    this.#open();
  }

  stop(): void {
    this.#isStopped = true;
    this.#response?.destroy();
  }

  #open(): void {
    if (this.#isStopped) return;
    const path = '/api/asset_operations/stream';
    const options = { ...this.#client.options, path, agent: false as const, timeout: silenceMilliseconds };
    let isLost = false;
    const lost = () => {
      if (isLost) return;
      isLost = true;
      this.presence.set(false);
      setTimeout(() => this.#open(), retryMilliseconds);
    };
    const call = get(options, (response) => {
      this.#response = response;
      if (response.statusCode === 200) this.presence.set(true);
      response.on('error', lost).on('close', lost).resume();
    });
    call.on('timeout', () => call.destroy()).on('error', lost);
  }
}
