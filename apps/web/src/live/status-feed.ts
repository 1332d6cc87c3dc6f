import type { DocumentsEvent } from '@greenroom/domain/files/file.ts';
import type { StatusEvent } from '@greenroom/domain/operations/asset-status.ts';
import { streamAssetStatuses } from '@greenroom/domain/operations/endpoints.ts';
import type { QueryClient } from '@tanstack/react-query';
import { streamEvents } from '#api/stream-events.ts';
import type { FeedListener } from './feed-listener.ts';
import {
  receiveAsset,
  refetchIncidents,
  refetchOlderThan,
  refetchPlaces,
  refetchTotals,
} from './live.queries.ts';

/** A new connection begins with the changes of the last ten seconds. */
const streamBacklogMilliseconds = 8_000;
/** Counts of the places on the screen, and incidents: one call for all changes within this time. */
const placesMilliseconds = 500;
/** Counts over everything, and lists. */
const totalsMilliseconds = 5_000;
/** The tickets of a partner, and their counts. */
const ticketsMilliseconds = 3_000;
/** For changes that no status reports: a moved asset, or one that has just become controlled. */
const roundMilliseconds = 60_000;

/** The live statuses of this tab: one connection for all components that show them, open while there are any. */
class StatusFeed {
  readonly #client: QueryClient;
  readonly #listeners = new Set<FeedListener>();
  #close: (() => void) | undefined;
  #rooms = new Set<number>();
  #sites = new Set<number>();
  #incidents = new Set<number>();
  #documents: DocumentsEvent | undefined;
  #places: ReturnType<typeof setTimeout> | undefined;
  #totalsTimer: ReturnType<typeof setTimeout> | undefined;
  #ticketsTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  add(listener: FeedListener): () => void {
    this.#listeners.add(listener);
    this.#close ??= this.#open();
    if (this.#documents) listener.onDocuments?.(this.#documents);
    return () => {
      this.#listeners.delete(listener);
      // The next screen may be about to take over.
      setTimeout(() => this.#closeWhenAlone(), 0);
    };
  }

  #open(): () => void {
    refetchOlderThan(this.#client, Date.now() - streamBacklogMilliseconds);
    const hangUp = streamEvents(streamAssetStatuses, {
      onEvent: ({ event, data }) => {
        if (event === 'status') this.#receiveStatus(JSON.parse(data));
        if (event === 'room_health') this.#receivePlaces(JSON.parse(data));
        if (event === 'incident') this.#receiveIncident(JSON.parse(data));
        if (event === 'documents') this.#receiveDocuments(JSON.parse(data));
        if (event === 'estate') this.#refetchTotalsSoon();
        if (event === 'tickets') this.#receiveTickets();
      },
      onReopened: () => this.#catchUp(),
    });
    const round = setInterval(() => {
      if (document.visibilityState !== 'hidden') refetchOlderThan(this.#client, Date.now());
    }, roundMilliseconds);
    return () => {
      hangUp();
      clearInterval(round);
      clearTimeout(this.#places);
      clearTimeout(this.#totalsTimer);
      this.#places = undefined;
      this.#totalsTimer = undefined;
      clearTimeout(this.#ticketsTimer);
      this.#ticketsTimer = undefined;
      this.#documents = undefined;
    };
  }

  #closeWhenAlone(): void {
    if (this.#listeners.size > 0) return;
    this.#close?.();
    this.#close = undefined;
  }

  #receiveStatus(event: StatusEvent): void {
    receiveAsset(this.#client, event);
    this.#receivePlaces(event);
    for (const { onStatus } of this.#listeners) onStatus?.(event);
  }

  #receivePlaces({ room_id, site_id }: Pick<StatusEvent, 'room_id' | 'site_id'>): void {
    if (room_id !== null) this.#rooms.add(room_id);
    if (site_id !== null) this.#sites.add(site_id);
    this.#refetchPlacesSoon();
    this.#refetchTotalsSoon();
  }

  #refetchPlacesSoon(): void {
    this.#places ??= setTimeout(() => this.#refetchPlaces(), placesMilliseconds);
  }

  #receiveIncident({ id }: { id: number }): void {
    this.#incidents.add(id);
    this.#refetchPlacesSoon();
  }

  #receiveDocuments(event: DocumentsEvent): void {
    this.#documents = event;
    for (const { onDocuments } of this.#listeners) onDocuments?.(event);
  }

  /** One call for all changes within this time, however many there are. */
  #receiveTickets(): void {
    this.#ticketsTimer ??= setTimeout(() => {
      this.#ticketsTimer = undefined;
      for (const { onTickets } of this.#listeners) onTickets?.();
    }, ticketsMilliseconds);
  }

  #refetchPlaces(): void {
    const changed = { rooms: this.#rooms, sites: this.#sites };
    refetchPlaces(this.#client, changed);
    if (this.#incidents.size > 0) refetchIncidents(this.#client, this.#incidents);
    this.#places = undefined;
    this.#rooms = new Set();
    this.#sites = new Set();
    this.#incidents = new Set();
  }

  #refetchTotalsSoon(): void {
    this.#totalsTimer ??= setTimeout(() => this.#refetchTotals(), totalsMilliseconds);
  }

  #refetchTotals(): void {
    this.#totalsTimer = undefined;
    refetchTotals(this.#client);
    for (const { onChanges } of this.#listeners) onChanges?.();
  }

  #catchUp(): void {
    refetchOlderThan(this.#client, Date.now());
    for (const { onGap, onChanges, onTickets } of this.#listeners) {
      onGap?.();
      onChanges?.();
      onTickets?.();
    }
  }
}

const feeds = new WeakMap<QueryClient, StatusFeed>();

/** The one feed of a tab. */
export function feedOf(client: QueryClient): StatusFeed {
  const feed = feeds.get(client) ?? new StatusFeed(client);
  feeds.set(client, feed);
  return feed;
}
