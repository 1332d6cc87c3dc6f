import { expect, test } from 'vitest';
import { languages } from './languages.ts';
import { dateWords, writtenDate } from './written-date.ts';

test.each([
  ['en', '2026-02-05', 'Feb 5, 2026'],
  ['fr', '2026-02-05', '5 févr. 2026'],
  ['es', '2026-02-05', '5 feb 2026'],
  ['fr', '2026-08-31T23:00:00-11:00', '31 août 2026'],
  ['es', '0150-09-30', '30 sept 150'],
] as const)('in %s %s is %s', (language, date, written) => {
  expect(writtenDate(date, language)).toBe(written);
});

test('every language has twelve different months', () => {
  for (const language of languages) expect(new Set(dateWords[language].months).size).toBe(12);
});
