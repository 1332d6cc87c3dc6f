import { setTimeout as pause } from 'node:timers/promises';
import type { Client, Response } from './client.ts';

const intervalMilliseconds = 500;
const boundary = 'greenroom-chaos-boundary';
/** About the size of a manual: long enough that some are on their way when the storage ends. */
const contentCharacters = 2_000_000;
const maxWaitMilliseconds = 60_000;

/** Each second one through the server, the others by the link to the storage. */
const wayOf = (number: number) => (number % 2 === 0 ? '' : '?preview=pdf');

type Stored = { id: number; content: string };

/** Uploads documents to a site and downloads them again, by their link and by the server itself. */
export class FileLoad {
  readonly stored: Stored[] = [];
  readonly prefix: string;
  readonly #uploads: Response[] = [];
  readonly #downloads: Response[] = [];
  readonly #client: Client;
  readonly #site: number;
  readonly #running = new Set<Promise<unknown>>();
  #timer: NodeJS.Timeout | undefined;
  #count = 0;

  constructor(client: Client, site: number, prefix: string) {
    this.#client = client;
    this.#site = site;
    this.prefix = prefix;
  }

  /** Responses to the uploads and downloads since the last call. */
  take(): { uploads: Response[]; downloads: Response[] } {
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
    for (const [at, file] of this.stored.entries())
      if ((await this.#read(file, wayOf(at))).text !== file.content) lost++;
    return lost;
  }

  async #upload(): Promise<void> {
    const name = `${this.prefix}-${this.#count++}`;
    const line = `% ${name}\n`;
    const content = `%PDF-1.4\n${line.repeat(contentCharacters / line.length)}%%EOF`;
    const fields = { category: 'document', entity_type: 'site', entity_id: String(this.#site) };
    const parts = Object.entries(fields).map(
      ([field, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
    );
    const head = `Content-Disposition: form-data; name="file"; filename="${name}.pdf"\r\nContent-Type: application/pdf`;
    const body = `${parts.join('')}--${boundary}\r\n${head}\r\n\r\n${content}\r\n--${boundary}--\r\n`;
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const response = await this.#client.call('/api/files/upload', { method: 'POST', headers, body });
    this.#uploads.push(response);
    if (response.status === 201) this.stored.push({ id: JSON.parse(response.text).id, content });
  }

  async #downloadLast(): Promise<void> {
    const last = this.stored.at(-1);
    if (last) this.#downloads.push(await this.#read(last, wayOf(this.#count)));
  }

  /** A link may lead to the storage itself; that of a preview never does. */
  async #read({ id }: Stored, query: string): Promise<Response> {
    const link = await this.#client.call(`/api/files/${id}/url${query}`);
    if (link.status !== 200) return link;
    return this.#client.call(JSON.parse(link.text).file_url);
  }
}
