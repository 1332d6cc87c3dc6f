import { expect, test } from 'vitest';
import { easterOf, holidaysOf } from './holidays.ts';
import { serviceCountries } from './national-holidays.ts';

const daysOf = (country: string, year: number) => holidaysOf(country, year).map(({ day }) => day.slice(5));

test('Easter is on the published days', () => {
  const published = {
    2024: '03-31',
    2025: '04-20',
    2026: '04-05',
    2027: '03-28',
    2028: '04-16',
    2038: '04-25',
    2285: '03-22',
  };
  for (const [year, day] of Object.entries(published)) expect(easterOf(Number(year))).toBe(`${year}-${day}`);
});

test('countries close on their national holidays', () => {
  expect(daysOf('FR', 2026)).toEqual([
    '01-01',
    '04-06',
    '05-01',
    '05-08',
    '05-14',
    '05-25',
    '07-14',
    '08-15',
    '11-01',
    '11-11',
    '12-25',
  ]);
  expect(daysOf('DE', 2026)).toEqual([
    '01-01',
    '04-03',
    '04-06',
    '05-01',
    '05-14',
    '05-25',
    '10-03',
    '12-25',
    '12-26',
  ]);
  expect(daysOf('IE', 2026)).toEqual([
    '01-01',
    '02-02',
    '03-17',
    '04-06',
    '05-04',
    '06-01',
    '08-03',
    '10-26',
    '12-25',
    '12-26',
  ]);
  expect(daysOf('SE', 2026)).toContain('06-20');
  expect(daysOf('SE', 2026)).toContain('10-31');
});

test('in the United Kingdom holidays on a weekend are kept after it', () => {
  // The 25th of December 2027 is a Saturday, the 1st of January 2028 too.
  expect(daysOf('GB', 2027).slice(-4)).toEqual(['12-25', '12-26', '12-27', '12-28']);
  expect(daysOf('GB', 2028).slice(0, 2)).toEqual(['01-01', '01-03']);
  expect(daysOf('GB', 2026).slice(-3)).toEqual(['12-25', '12-26', '12-28']);
});

test('the king of the Netherlands does not keep his birthday on a Sunday', () => {
  expect(daysOf('NL', 2025)).toContain('04-26');
  expect(daysOf('NL', 2026)).toContain('04-27');
});

test('every country has holidays in order, each day once, and no other country has any', () => {
  for (const country of serviceCountries) {
    const days = daysOf(country, 2026);
    expect(days.length).toBeGreaterThanOrEqual(4);
    expect(days).toEqual([...new Set(days)].sort());
  }
  expect(holidaysOf('XX', 2026)).toEqual([]);
  expect(holidaysOf(null, 2026)).toEqual([]);
});
