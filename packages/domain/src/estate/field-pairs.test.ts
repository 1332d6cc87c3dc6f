import { expect, test } from 'vitest';
import { endsBeforeStart, missingCoordinate } from './field-pairs.ts';

test.each([
  ['2026-01-02', '2026-01-01', true],
  ['2026-01-01', '2026-01-01', false],
  ['2026-01-01T22:00:00Z', '2026-01-01', false],
  ['2026-12-31', '2027-01-01', false],
  [null, '2020-01-01', false],
  ['2026-01-01', '', false],
  ['soon', '2020-01-01', false],
])('a warranty from %s to %s ends before it starts: %s', (start, end, expected) => {
  expect(endsBeforeStart({ warranty_start_date: start, warranty_end_date: end })).toBe(expected);
});

test.each([
  [48.87, 2.33, undefined],
  [0, 0, undefined],
  [null, undefined, undefined],
  [48.87, null, 'longitude'],
  [undefined, 0, 'latitude'],
  ['48.87', '', 'longitude'],
])('the position %s, %s has no %s', (latitude, longitude, expected) => {
  expect(missingCoordinate({ latitude, longitude })).toBe(expected);
});
