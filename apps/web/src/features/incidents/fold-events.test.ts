import { expect, test } from 'vitest';
import { anEvent } from '#test/fake-incidents.ts';
import { foldEvents } from './fold-events.ts';

const fold = (events: Parameters<typeof foldEvents>[0]) =>
  foldEvents(events).map(({ event, count, since }) => `${event.kind} ${event.id} ${count} ${since}`);

test('the failures of a device that comes and goes are one line, with their number and the first time', () => {
  const kinds = [
    ...['verifying', 'failed-again', 'verifying', 'failed-again', 'verifying', 'failed-again'],
    ...['verifying', 'opened'],
  ];
  const events = kinds.map((kind, at) => anEvent(9 - at, kind, { at: `${9 - at}` }));
  expect(fold(events)).toEqual(['verifying 9 1 9', 'failed-again 8 3 4', 'verifying 3 1 3', 'opened 2 1 2']);
});

test('what users wrote, and what differs, stays as it is', () => {
  const note = { actor_name: 'Ada', detail: { note: 'On my way' } };
  const events = [
    anEvent(7, 'note', note),
    anEvent(6, 'note', note),
    anEvent(5, 'checked', { actor_name: 'Ada' }),
    anEvent(4, 'checked', { actor_name: 'Ada' }),
    anEvent(3, 'checked', { actor_name: 'Camille' }),
    anEvent(2, 'folded', { detail: { devices: 2 } }),
    anEvent(1, 'folded', { detail: { devices: 1 } }),
  ];
  expect(foldEvents(events).map(({ event, count }) => [event.id, count])).toEqual([
    ...[
      [7, 1],
      [6, 1],
      [5, 2],
      [3, 1],
      [2, 1],
      [1, 1],
    ],
  ]);
});
