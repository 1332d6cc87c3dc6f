import { Readable } from 'node:stream';

/** What may wait for a slow reader. Whoever falls further behind is dropped, and fetches the list when it comes back. */
const mostWaitingBytes = 256 * 1024;

/**
 * A page asks for its statuses before it listens: what changed since then is told first. A change bears the time at which
 * its transaction began to work, so every later look goes back as far: what was not committed by then is not missed.
 */
const lookBackMilliseconds = 10_000;

export type StreamTiming = {
  /** Changes that come in quick succession are read together. */
  gatherMilliseconds: number;
  /** A sign of life for proxies, and a look for what no bell has told. */
  beatMilliseconds: number;
};

type Source = {
  timing: StreamTiming;
  /** The changed statuses that the viewer may see at this moment, each as JSON. Throws when it is nobody any more. */
  read: (asset_ids: readonly number[], since: Date | undefined) => Promise<string[]>;
  now: () => Date;
  onEnd: () => void;
};

/** One viewer's live statuses as server-sent events. */
export class StatusStream {
  readonly body = new Readable({ read: () => {} });
  readonly #source: Source;
  readonly #changed = new Set<number>();
  readonly #beat: NodeJS.Timeout;
  #gathering: NodeJS.Timeout | undefined;
  #reading = false;
  #lastBeat: Date;

  constructor(source: Source) {
    this.#source = source;
    this.#lastBeat = source.now();
    this.body.once('close', () => this.#forget());
    this.#send(': Statuses follow as they change.\n\n');
    this.#beat = setInterval(() => this.#keepAlive(), source.timing.beatMilliseconds);
    const since = new Date(this.#lastBeat.getTime() - lookBackMilliseconds);
    this.#gathering = setTimeout(() => void this.#flush(since), source.timing.gatherMilliseconds);
  }

  note(asset_ids: readonly number[]): void {
    for (const id of asset_ids) this.#changed.add(id);
    if (this.#reading || this.#gathering) return;
    this.#gathering = setTimeout(() => void this.#flush(undefined), this.#source.timing.gatherMilliseconds);
  }

  /** Says goodbye properly: the reader comes back by itself if it still may. */
  end(): void {
    this.#forget();
    if (!this.body.destroyed) this.body.push(null);
  }

  #forget(): void {
    clearInterval(this.#beat);
    clearTimeout(this.#gathering);
    this.#source.onEnd();
  }

  #keepAlive(): void {
    this.#send(': \n\n');
    if (this.#reading) return;
    const since = new Date(this.#lastBeat.getTime() - lookBackMilliseconds);
    this.#lastBeat = this.#source.now();
    void this.#flush(since);
  }

  async #flush(since: Date | undefined): Promise<void> {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    this.#reading = true;
    const asked = [...this.#changed];
    this.#changed.clear();
    try {
      const statuses = await this.#source.read(asked, since);
      this.#send(statuses.map((status) => `event: status\ndata: ${status}\n\n`).join(''));
    } catch {
      this.end();
    } finally {
      this.#reading = false;
      if (this.#changed.size > 0) this.note([]);
    }
  }

  #send(text: string): void {
    if (text === '' || this.body.destroyed || this.body.readableEnded) return;
    // What waits from before counts, not what comes now: a whole site that goes dark at once is no slow reader.
    if (this.body.readableLength > mostWaitingBytes) this.body.destroy();
    else this.body.push(text);
  }
}
