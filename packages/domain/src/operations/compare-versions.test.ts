import { expect, test } from 'vitest';
import { compareVersions } from './compare-versions.ts';

test.each([
  ['1.10', '1.9', 1],
  ['1.9', '1.10', -1],
  ['2.0', '2.0.0', 0],
  ['2.0.1', '2.0', 1],
  ['RoomOS 11.20.1.4', 'ce11.9.0', 1],
  ['v1.4.4', '1.4.4', 0],
  ['2.0-beta1', '2.0', -1],
  ['2.0-beta2', '2.0-beta1', 1],
  ['S-QTMAGGIE-1105.9', 'S-QTMAGGIE-1106.0', -1],
])('compares %s with %s as %i', (one, other, expected) => {
  expect(Math.sign(compareVersions(one, other))).toBe(expected);
});
