import { expect, test } from 'vitest';
import { weekdayName, weekdaysText } from './weekday-names.ts';

test('days that follow each other are a range, others a list', () => {
  expect(weekdaysText('en', [5, 1, 2, 3, 4])).toBe('Mon–Fri');
  expect(weekdaysText('en', [1, 3])).toBe('Mon, Wed');
  expect(weekdaysText('en', [6, 7])).toBe('Sat, Sun');
  expect(weekdaysText('fr', [1, 2, 3, 6])).toBe('lun.–mer., sam.');
  expect(weekdayName('es', 7, 'long')).toBe('domingo');
});
