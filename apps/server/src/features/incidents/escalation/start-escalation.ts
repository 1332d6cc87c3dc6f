import { repeat } from '#platform/repeat.ts';
import type { Services } from '#platform/services.ts';
import { escalateIncidents } from './escalate-incidents.ts';

/** Steps are minutes apart. */
const everyMilliseconds = 15_000;

/** Sends the steps of escalations that are due. Returns a function that stops it. */
export function startEscalation(services: Services): () => Promise<void> {
  return repeat(services, { name: 'escalate incidents', milliseconds: everyMilliseconds }, () =>
    escalateIncidents(services),
  );
}
