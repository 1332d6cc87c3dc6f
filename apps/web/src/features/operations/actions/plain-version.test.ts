import { expect, test } from 'vitest';
import { plainVersion } from './plain-version.ts';

test.each([
  ['RoomOS 11.20.1.7', '11.20.1.7'],
  ['11.17.3.0', '11.17.3.0'],
  ['R3.002', 'R3.002'],
  ['ce11.9.2.4', 'ce11.9.2.4'],
  ['Version pending', 'Version pending'],
])('%s is shown as %s', (version, shown) => {
  expect(plainVersion(version)).toBe(shown);
});
