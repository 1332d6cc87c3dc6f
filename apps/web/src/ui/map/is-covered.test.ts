import { describe, expect, test } from 'vitest';
import { isCovered } from './is-covered.ts';

const cover = { left: 100, top: 100, right: 200, bottom: 200 };

describe('isCovered', () => {
  test.each([
    ['far from it', { left: 10, top: 10, size: 28 }, false],
    ['beside it', { left: 72, top: 120, size: 28 }, false],
    ['with 24 px left', { left: 76, top: 120, size: 28 }, false],
    ['with 23 px left', { left: 77, top: 120, size: 28 }, true],
    ['under it', { left: 140, top: 140, size: 28 }, true],
  ])('judges a marker %s', (_, marker, expected) => {
    expect(isCovered(marker, cover)).toBe(expected);
  });
});
