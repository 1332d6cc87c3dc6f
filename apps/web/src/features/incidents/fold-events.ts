import type { IncidentEvent } from './describe-incident-event.ts';

/** One line of the timeline: an event, or several that say the same. */
export type FoldedEvent = {
  /** The newest of them. */
  event: IncidentEvent;
  count: number;
  /** When the oldest of them happened. */
  since: string;
};

/** The newest first, as they come. A device that comes and goes would fill the timeline with two lines over and over. */
export function foldEvents(events: readonly IncidentEvent[]): FoldedEvent[] {
  const folded: FoldedEvent[] = [];
  for (const event of events.filter((_, at) => !isBetweenFailures(events, at))) {
    const last = folded.at(-1);
    if (last && isRepeat(last.event, event)) {
      last.count += 1;
      last.since = event.at;
    } else folded.push({ event, count: 1, since: event.at });
  }
  return folded;
}

/** It worked for a moment. */
function isBetweenFailures(events: readonly IncidentEvent[], at: number): boolean {
  const isFailure = (place: number) => events[place]?.kind === 'failed-again';
  return events[at]?.kind === 'verifying' && isFailure(at - 1) && isFailure(at + 1);
}

/** Texts of users are never folded. */
function isRepeat(one: IncidentEvent, other: IncidentEvent): boolean {
  const { kind, actor_name, detail } = other;
  if (detail.note !== undefined || detail.reason !== undefined) return false;
  return (
    one.kind === kind &&
    one.actor_name === actor_name &&
    JSON.stringify(one.detail) === JSON.stringify(detail)
  );
}
