import { repeat } from '#platform/repeat.ts';
import type { Services } from '#platform/services.ts';
import { decideIncidents } from './decide-incidents.ts';

/** A change is decided a second later at most: two reads of short indexes each time. */
const pollMilliseconds = 1_000;

/** Decides the incidents of sites whenever something has changed for them. Returns a function that stops it. */
export function startIncidents(services: Services): () => Promise<void> {
  const startedAt = services.now();
  const stopping = new AbortController();
  const stop = repeat(services, { name: 'decide incidents', milliseconds: pollMilliseconds }, () =>
    decideIncidents(services, { startedAt, signal: stopping.signal }),
  );
  return async () => {
    stopping.abort();
    await stop();
  };
}
