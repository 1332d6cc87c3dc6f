import { expect, test } from 'vitest';
import { type HeldState, holdState } from './hold-state.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 2, 9, 0, seconds));
const healthy: HeldState = { state: 'healthy', since: at(0), worse_since: null };

test('a worse state counts after half a minute, from the time at which it was first judged', () => {
  const held = holdState({ before: healthy, judged: 'down', atOnce: false, now: at(10) });
  expect(held).toEqual({ state: 'healthy', since: at(0), worse_since: at(10) });
  expect(holdState({ before: held, judged: 'down', atOnce: false, now: at(39) })).toEqual(held);
  expect(holdState({ before: held, judged: 'degraded', atOnce: false, now: at(40) })).toEqual({
    state: 'degraded',
    since: at(10),
    worse_since: null,
  });
});

test('a room that recovers in that time never was worse, and a better state counts at once', () => {
  const held = holdState({ before: healthy, judged: 'down', atOnce: false, now: at(10) });
  expect(holdState({ before: held, judged: 'healthy', atOnce: false, now: at(20) })).toEqual(healthy);
  const down: HeldState = { state: 'down', since: at(0), worse_since: null };
  expect(holdState({ before: down, judged: 'degraded', atOnce: false, now: at(5) }).state).toBe('degraded');
});

test('a room that is down stays so while its devices cannot be read for some seconds', () => {
  const down: HeldState = { state: 'down', since: at(0), worse_since: null };
  const held = holdState({ before: down, judged: 'unknown', atOnce: false, now: at(10) });
  expect(held).toEqual({ ...down, worse_since: at(10) });
  expect(holdState({ before: held, judged: 'down', atOnce: false, now: at(20) })).toEqual(down);
  expect(holdState({ before: held, judged: 'unknown', atOnce: false, now: at(40) })).toMatchObject({
    state: 'unknown',
    since: at(10),
  });
});

test('a new model, a room that was never judged and one that was not monitored count at once', () => {
  expect(holdState({ before: healthy, judged: 'down', atOnce: true, now: at(1) }).state).toBe('down');
  expect(holdState({ before: undefined, judged: 'down', atOnce: false, now: at(1) }).state).toBe('down');
  const unmonitored: HeldState = { state: 'unmonitored', since: at(0), worse_since: null };
  expect(holdState({ before: unmonitored, judged: 'down', atOnce: false, now: at(1) }).state).toBe('down');
});

test('changes stay in order when the clock was set back', () => {
  const before: HeldState = { state: 'down', since: at(30), worse_since: null };
  expect(holdState({ before, judged: 'healthy', atOnce: false, now: at(10) }).since > at(30)).toBe(true);
});
