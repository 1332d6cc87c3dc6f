import { expect, test } from 'vitest';
import { controlRate, percentage } from './percentage.ts';

test('controlled devices are a percentage of all assets, rounded', () => {
  expect(controlRate({ controlled: 1, assets: 3 })).toBe(33);
  expect(controlRate({ controlled: 2, assets: 3 })).toBe(67);
});

test('0 of 0 is 0 %', () => {
  expect(controlRate({ controlled: 0, assets: 0 })).toBe(0);
  expect(percentage(0, 0)).toBe(0);
});
