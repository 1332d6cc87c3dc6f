import { expect, test } from 'vitest';
import { healthPercentage } from './health-percentage.ts';

test('is healthy assets out of total, rounded', () => {
  expect(healthPercentage({ healthy: 2, assets: 3 })).toBe(67);
  expect(healthPercentage({ healthy: 0, assets: 3 })).toBe(0);
  expect(healthPercentage({ healthy: 3, assets: 3 })).toBe(100);
});

test('is 100 when there are no assets', () => {
  expect(healthPercentage({ healthy: 0, assets: 0 })).toBe(100);
});
