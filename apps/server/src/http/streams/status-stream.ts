import { Readable } from 'node:stream';

/**
 * The backlog of a slow reader. A reader that falls further behind is dropped, and fetches the list when it reconnects.
 */
const maxWaitingBytes = 256 * 1024;

/**
 * A page requests its statuses before it listens, so changes since then are sent first. A change has the time at which
 * its transaction started, so every later read goes back this far: changes that were not committed by then are not
 * missed.
 */
const lookBackMilliseconds = 10_000;

export type StreamTiming = {
  /** Changes in quick succession are read together. */
  gatherMilliseconds: number;
  /** Keeps proxies from closing the stream, and polls for changes whose notification was lost. */
  beatMilliseconds: number;
};

export type ChangesQuery = {
  asset_ids: readonly number[];
  room_ids: readonly number[];
  incident_ids: readonly number[];
  since: Date | undefined;
  /** Files have changed, or a periodic check is due. */
  withDocuments: boolean;
};

export type StreamChanges = {
  /** The changed statuses that the viewer may see now, each as JSON. */
  statuses: string[];
  /** The changed states of rooms that the viewer may see now, each as JSON. */
  rooms: string[];
  /** The changed incidents that the viewer may see now, each as JSON. */
  incidents?: string[] | undefined;
  /** The newest documents that the viewer may see, as JSON. */
  documents?: string | undefined;
};

type Source = {
  timing: StreamTiming;
  /** Throws when the session is over or the user is gone. */
  read: (query: ChangesQuery) => Promise<StreamChanges>;
  now: () => Date;
  onEnd: () => void;
};

/** Changes of rights send no notification. */
const beatsPerDocuments = 3;

/** One viewer's live statuses, states of rooms, incidents and newest documents as server-sent events. */
export class StatusStream {
  readonly body = new Readable({ read: () => {} });
  readonly #source: Source;
  readonly #changed = new Set<number>();
  readonly #changedRooms = new Set<number>();
  readonly #changedIncidents = new Set<number>();
  readonly #beat: NodeJS.Timeout;
  #gathering: NodeJS.Timeout | undefined;
  #reading = false;
  #lastBeat: Date;
  #beats = 0;
  #filesChanged = true;
  #estateChanged = false;
  #ticketsChanged = false;
  #documents: string | undefined;

  constructor(source: Source) {
    this.#source = source;
    this.#lastBeat = source.now();
    this.body.once('close', () => this.#forget());
    this.#send(': Statuses follow as they change.\n\n');
    // Without `repeat`: it also beats while a read is slow, and ends with its reader, not with the server.
    this.#beat = setInterval(() => this.#keepAlive(), source.timing.beatMilliseconds);
    const since = new Date(this.#lastBeat.getTime() - lookBackMilliseconds);
    this.#gathering = setTimeout(() => void this.#flush(since), source.timing.gatherMilliseconds);
  }

  note(asset_ids: readonly number[]): void {
    for (const id of asset_ids) this.#changed.add(id);
    this.#gather();
  }

  noteRooms(room_ids: readonly number[]): void {
    for (const id of room_ids) this.#changedRooms.add(id);
    this.#gather();
  }

  noteIncidents(incident_ids: readonly number[]): void {
    for (const id of incident_ids) this.#changedIncidents.add(id);
    this.#gather();
  }

  noteFiles(): void {
    this.#filesChanged = true;
    this.#gather();
  }

  /** Only the fact is sent: the page reads what it shows again. */
  noteEstate(): void {
    this.#estateChanged = true;
    this.#gather();
  }

  /** As for the estate. */
  noteTickets(): void {
    this.#ticketsChanged = true;
    this.#gather();
  }

  #gather(): void {
    if (this.#reading || this.#gathering) return;
    this.#gathering = setTimeout(() => void this.#flush(undefined), this.#source.timing.gatherMilliseconds);
  }

  /** Ends the stream properly: the client reconnects by itself if it is still allowed to. */
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
    this.#beats += 1;
    if (this.#beats % beatsPerDocuments === 0) this.#filesChanged = true;
    void this.#flush(since);
  }

  async #flush(since: Date | undefined): Promise<void> {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    this.#reading = true;
    const query = {
      asset_ids: [...this.#changed],
      room_ids: [...this.#changedRooms],
      incident_ids: [...this.#changedIncidents],
      since,
      withDocuments: this.#filesChanged,
    };
    const estateChanged = this.#estateChanged;
    const ticketsChanged = this.#ticketsChanged;
    this.#changed.clear();
    this.#changedRooms.clear();
    this.#changedIncidents.clear();
    this.#filesChanged = false;
    this.#estateChanged = false;
    this.#ticketsChanged = false;
    try {
      const { statuses, rooms, incidents = [], documents } = await this.#source.read(query);
      this.#send(statuses.map((status) => `event: status\ndata: ${status}\n\n`).join(''));
      this.#send(rooms.map((room) => `event: room_health\ndata: ${room}\n\n`).join(''));
      this.#send(incidents.map((incident) => `event: incident\ndata: ${incident}\n\n`).join(''));
      if (documents !== undefined) this.#sendDocuments(documents);
      if (estateChanged) this.#send('event: estate\ndata: {}\n\n');
      if (ticketsChanged) this.#send('event: tickets\ndata: {}\n\n');
    } catch {
      this.end();
    } finally {
      this.#reading = false;
      const isDue = [this.#changed, this.#changedRooms, this.#changedIncidents].some(({ size }) => size > 0);
      const hasNews = this.#filesChanged || this.#estateChanged || this.#ticketsChanged;
      if (isDue || hasNews) this.#gather();
    }
  }

  #sendDocuments(documents: string): void {
    if (documents === this.#documents) return;
    this.#documents = documents;
    this.#send(`event: documents\ndata: ${documents}\n\n`);
  }

  #send(text: string): void {
    if (text === '' || this.body.destroyed || this.body.readableEnded) return;
    // Only the earlier backlog counts, not the new data: a whole site going offline at once does not make a reader
    // slow.
    if (this.body.readableLength > maxWaitingBytes) this.body.destroy();
    else this.body.push(text);
  }
}
