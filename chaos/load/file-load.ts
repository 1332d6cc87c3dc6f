import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from './client.ts';

const intervalMilliseconds = 500;
const boundary = 'greenroom-chaos-boundary';
/** A document that has about the size of a data sheet. */
const padding = '% '.padEnd(50_000, 'greenroom ');
const maxWaitMilliseconds = 60_000;

type Stored = { id: number; content: string };

/** Uploads documents to a site and downloads them again. */
export class FileLoad {
  readonly stored: Stored[] = [];
  readonly #uploads: number[] = [];
  readonly #downloads: number[] = [];
  readonly #client: Client;
  readonly #site: number;
  readonly #prefix: string;
  readonly #running = new Set<Promise<unknown>>();
  #timer: NodeJS.Timeout | undefined;
  #count = 0;

  constructor(client: Client, site: number, prefix: string) {
    this.#client = client;
    this.#site = site;
    this.#prefix = prefix;
  }

  /** Statuses of the uploads and downloads since the last call. */
  takeStatuses(): { uploads: number[]; downloads: number[] } {
    return { uploads: this.#uploads.splice(0), downloads: this.#downloads.splice(0) };
  }

  start(): void {
    this.#timer = setInterval(() => {
      for (const work of [this.#upload(), this.#downloadLast()])
        this.#running.add(work.finally(() => this.#running.delete(work)));
    }, intervalMilliseconds);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#running);
  }

  /** Until an upload works again. */
  async untilStored(): Promise<void> {
    const until = performance.now() + maxWaitMilliseconds;
    const before = this.stored.length;
    while (this.stored.length === before && performance.now() < until) await pause(200);
  }

  /** How many of those that were acknowledged do not come back as they were sent. */
  async countLost(): Promise<number> {
    let lost = 0;
    for (const file of this.stored) if ((await this.#read(file)).text !== file.content) lost++;
    return lost;
  }

  async #upload(): Promise<void> {
    const name = `${this.#prefix}-${this.#count++}`;
    const content = `%PDF-1.4\n% ${name}\n${padding}\n%%EOF`;
    const fields = { category: 'document', entity_type: 'site', entity_id: String(this.#site) };
    const parts = Object.entries(fields).map(
      ([field, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
    );
    const head = `Content-Disposition: form-data; name="file"; filename="${name}.pdf"\r\nContent-Type: application/pdf`;
    const body = `${parts.join('')}--${boundary}\r\n${head}\r\n\r\n${content}\r\n--${boundary}--\r\n`;
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const { status, text } = await this.#client.call('/api/files/upload', { method: 'POST', headers, body });
    this.#uploads.push(status);
    if (status === 201) this.stored.push({ id: JSON.parse(text).id, content });
  }

  async #downloadLast(): Promise<void> {
    const last = this.stored.at(-1);
    if (last) this.#downloads.push((await this.#read(last)).status);
  }

  async #read({ id }: Stored) {
    const link = await this.#client.call(`/api/files/${id}/url`);
    if (link.status !== 200) return link;
    const { pathname, search } = new URL(JSON.parse(link.text).file_url, 'https://any.example');
    return this.#client.call(`${pathname}${search}`);
  }
}
