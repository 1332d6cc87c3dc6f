import { expect, test } from 'vitest';
import { assetStatusLook } from './asset-status-look.ts';

test.each([
  ['Active', 'neutral'],
  ['maintenance', 'warning'],
  ['MAINTENANCE', 'warning'],
  ['inactive', 'neutral'],
  ['Retired', 'neutral'],
  ['on loan', 'neutral'],
] as const)('%s is %s', (status, tone) => {
  expect(assetStatusLook(status).tone).toBe(tone);
});
