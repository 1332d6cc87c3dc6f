import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Condition, conditions } from '../operations/conditions/condition.ts';
import { type PastDevice, replayModel } from './replay-model.ts';
import type { RoomModelDocument } from './room-model.ts';

const minute = 60_000;
const model = (short: 'down' | 'degraded'): RoomModelDocument => ({
  format: 1,
  title: { en: 'Test' },
  needs: [{ id: 'picture', roles: ['display'], at_least: 1, short }],
  warnings: 'note',
});
const display = (...segments: [number, Condition][]): PastDevice => ({
  asset_id: 1,
  role: 'display',
  counts: 'as-model',
  segments: segments.map(([from, state]) => ({ from, state })),
});
const replay = (device: PastDevice, short: 'down' | 'degraded' = 'down') =>
  replayModel({ model: model(short), devices: [device], from: 0, to: 60 * minute });

test('counts a fault from its beginning, as down or degraded by the model', () => {
  const device = display([0, 'working'], [10 * minute, 'unreachable'], [25 * minute, 'working']);
  expect(replay(device)).toMatchObject({ down: 15 * minute, healthy: 45 * minute });
  expect(replay(device, 'degraded')).toMatchObject({ degraded: 15 * minute, down: 0 });
});

test('leaves out what ends within the half minute of the hold, and counts what lasts until the end', () => {
  const short = display([0, 'working'], [10 * minute, 'fault'], [10 * minute + 20_000, 'working']);
  expect(replay(short)).toMatchObject({ down: 0, healthy: 60 * minute });
  expect(replay(display([0, 'working'], [59 * minute, 'fault']))).toMatchObject({ down: minute });
});

test('counts time in which nothing was known as unknown', () => {
  expect(replay(display([0, 'unknown'], [30 * minute, 'working']))).toMatchObject({
    unknown: 30 * minute,
    healthy: 30 * minute,
  });
});

test('the states add up to the whole time, whatever the devices did', () => {
  const segments = fc.array(fc.tuple(fc.integer({ min: 1, max: 3600 }), fc.constantFrom(...conditions)), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(fc.array(segments, { maxLength: 4 }), (rooms) => {
      const devices = rooms.map((changes, asset_id) => ({
        ...display(
          [0, 'working'],
          ...changes.map(([at, state]) => [at * 1000, state] as [number, Condition]),
        ),
        asset_id,
      }));
      const sums = replayModel({ model: model('down'), devices, from: 0, to: 60 * minute });
      expect(Object.values(sums).reduce((sum, part) => sum + part, 0)).toBe(60 * minute);
    }),
  );
});
