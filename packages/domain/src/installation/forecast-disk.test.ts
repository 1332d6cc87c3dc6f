import { expect, test } from 'vitest';
import { forecastFullDays } from './forecast-disk.ts';

const day = 86_400_000;
const gigabyte = 1e9;
/** Four samples a day. */
const samples = (days: number, freeAt: (day: number) => number) =>
  Array.from({ length: days * 4 + 1 }, (_, index) => ({
    at: (index / 4) * day,
    free_bytes: freeAt(index / 4),
  }));

test('continues the line of the samples, through nightly peaks', () => {
  const sinking = samples(20, (at) => (100 - 2 * at) * gigabyte);
  expect(forecastFullDays(sinking, 60 * gigabyte)).toBe(30);
  const sawtooth = samples(20, (at) => (100 - 2 * at - (at % 1 === 0 ? 5 : 0)) * gigabyte);
  expect(forecastFullDays(sawtooth, 60 * gigabyte)).toBeGreaterThan(26);
  expect(forecastFullDays(sawtooth, 60 * gigabyte)).toBeLessThan(34);
});

test('knows nothing from a day, from a disk that gets emptier, or beyond two years', () => {
  expect(
    forecastFullDays(
      samples(1, (at) => (100 - at) * gigabyte),
      99 * gigabyte,
    ),
  ).toBeNull();
  expect(
    forecastFullDays(
      samples(9, (at) => (50 + at) * gigabyte),
      59 * gigabyte,
    ),
  ).toBeNull();
  expect(
    forecastFullDays(
      samples(9, (at) => 900 * gigabyte - at),
      900 * gigabyte,
    ),
  ).toBeNull();
  expect(forecastFullDays([], 5)).toBeNull();
});
