import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareCodePoints, hasSurrogates } from './compare-code-points.ts';

const wellFormed = fc.string({ unit: 'binary', maxLength: 6 });

describe('compareCodePoints', () => {
  test('puts an emoji after U+FFFD and U+E000, as UTF-8 does and UTF-16 does not', () => {
    expect('😀' < '\ue000').toBe(true);
    expect(compareCodePoints('😀', '\ue000')).toBeGreaterThan(0);
    expect(compareCodePoints('😀', '\ufffd')).toBeGreaterThan(0);
    expect(compareCodePoints('room 😀', 'room \uff21')).toBeGreaterThan(0);
  });

  test('puts the shorter text first when it is a prefix of the other', () => {
    expect(compareCodePoints('a', 'ab')).toBeLessThan(0);
    expect(compareCodePoints('', 'a')).toBeLessThan(0);
    expect(compareCodePoints('ab', 'ab')).toBe(0);
  });

  test('agrees with the order of the UTF-8 bytes', () => {
    fc.assert(
      fc.property(wellFormed, wellFormed, (a, b) => {
        expect(Math.sign(compareCodePoints(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
    );
  });

  test('agrees with the plain comparison when there are no surrogates', () => {
    fc.assert(
      fc.property(wellFormed, wellFormed, (a, b) => {
        fc.pre(!hasSurrogates(a) && !hasSurrogates(b));
        expect(compareCodePoints(a, b) < 0).toBe(a < b);
      }),
    );
  });
});
