import { expect, test } from 'vitest';
import { type PastOfDevice, pastHour } from './past-hour.ts';

const hour = Date.parse('2026-11-18T09:00:00Z');
const minutes = (count: number) => hour + count * 60_000;

const device: PastOfDevice = {
  asset_id: 7,
  control: 'pjlink',
  changes: [
    { at: minutes(-600), state: 'standby' },
    { at: minutes(-60), state: 'working' },
    { at: minutes(10), state: 'unreachable' },
    { at: minutes(25), state: 'working' },
    { at: minutes(600), state: 'standby' },
  ],
  gaps: [{ from: minutes(50), to: minutes(70), reason: 'agent-offline' }],
};

test('an hour of the past has the seconds of its changes, and polls that go with them', () => {
  const count = pastHour(device, hour);
  expect(count).toMatchObject({ working_s: 2100, unreachable_s: 900, unknown_s: 600, standby_s: 0 });
  // Every 30 s, and every five minutes while it was unreachable.
  expect(count.polls - count.misses).toBeGreaterThanOrEqual(69);
  expect(count.misses).toBeGreaterThanOrEqual(3);
  expect(count.polls).toBe(73);
  expect(count.answer_ms_avg).toBeGreaterThan(20);
  expect(count.answer_ms_max).toBeGreaterThan(count.answer_ms_avg ?? 0);
  expect(pastHour(device, hour)).toEqual(count);
});

test('an hour without a response has no response time, and one without polls has none', () => {
  const gone = { ...device, changes: [{ at: minutes(-600), state: 'unreachable' as const }], gaps: [] };
  expect(pastHour(gone, hour)).toMatchObject({ polls: 12, misses: 12, answer_ms_avg: null });
  const cut = {
    ...device,
    gaps: [{ from: minutes(-10), to: minutes(70), reason: 'agent-offline' as const }],
  };
  expect(pastHour(cut, hour)).toMatchObject({ polls: 0, misses: 0, unknown_s: 3600 });
});

test('hours differ from each other, and devices too', () => {
  const averages = (asset_id: number) =>
    Array.from({ length: 24 }, (_, at) => pastHour({ ...device, asset_id, gaps: [] }, minutes(60 * at)))
      .map(({ answer_ms_avg }) => answer_ms_avg)
      .filter((average) => average !== null);
  expect(new Set(averages(7)).size).toBeGreaterThan(3);
  expect(averages(7)).not.toEqual(averages(8));
});
