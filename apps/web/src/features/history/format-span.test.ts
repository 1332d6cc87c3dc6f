import { expect, test } from 'vitest';
import { formatLength } from '#i18n/format-length.ts';

test('a length has its two largest units, in the language of the reader', () => {
  expect(formatLength(240_000, 'en')).toBe('4 min');
  expect(formatLength(61_000, 'en')).toBe('1 min 1 sec');
  expect(formatLength(90_061_000, 'en')).toBe('1 day 1 hr');
  expect(formatLength(90_061_000, 'en', 'hour')).toBe('25 hr 1 min');
  expect(formatLength(4_356_000_000, 'en', 'hour')).toBe('1,210 hr');
  expect(formatLength(7_200_000, 'fr')).toBe('2\u202fh');
  expect(formatLength(86_400_000 + 120_000, 'es')).toBe('1 d');
  expect(formatLength(0, 'en')).toBe('1 sec');
});
