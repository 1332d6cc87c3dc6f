import type { ServiceCalendar } from '@greenroom/domain/service/calendar.ts';
import { hoursOfDay } from '@greenroom/domain/service/open-intervals.ts';
import { expect, test } from 'vitest';
import {
  addReadDays,
  changeOf,
  dayValues,
  faultOfBar,
  faultOfDay,
  hoursOf,
  newCalendarOf,
  overlapOf,
  startValues,
} from './calendar-values.ts';

const calendar: ServiceCalendar = {
  id: 3,
  partner_id: 1,
  name: 'Offices',
  version: 2,
  versions: [
    {
      valid_from: '2000-01-01',
      weekly: [{ days: [1, 2, 3, 4, 5], opens: '08:00', closes: '24:00' }],
      country: 'FR',
    },
    { valid_from: '2027-02-01', weekly: [{ days: [1], opens: '09:00', closes: '12:00' }], country: null },
  ],
  days: [{ day: '2026-12-24', opens: '08:00', closes: '12:00', name: 'Christmas Eve' }],
  sites: 0,
  used_by: [],
};
const start = () => startValues(calendar, { today: '2026-11-18', partner_id: '1' });

test('a form that was only opened changes nothing', () => {
  expect(changeOf(start(), calendar)).toEqual({});
});

test('a new name makes no new version of the hours', () => {
  expect(changeOf({ ...start(), name: ' Offices, France ' }, calendar)).toEqual({ name: 'Offices, France' });
});

test('other hours hold from the day that is named', () => {
  const values = { ...start(), valid_from: '2026-12-01', country: '' };
  expect(changeOf(values, calendar)).toEqual({
    weekly: [{ days: [1, 2, 3, 4, 5], opens: '08:00', closes: '24:00' }],
    country: null,
    valid_from: '2026-12-01',
  });
  // Christmas is closed until the holidays are gone.
  expect(hoursOfDay(hoursOf(start(), calendar), '2026-12-25').holiday).toBe('christmas');
  expect(hoursOfDay(hoursOf(values, calendar), '2026-12-25').bars).toHaveLength(1);
  expect(hoursOfDay(hoursOf(values, calendar), '2027-02-02').bars).toEqual([]);
});

test('midnight is 00:00 in a field and 24:00 in the calendar', () => {
  const [bar] = start().weekly;
  expect(bar?.closes).toBe('00:00');
  const allDay = { days: [6], opens: '00:00', closes: '00:00' };
  expect(faultOfBar(allDay)).toBeUndefined();
  expect(newCalendarOf({ ...start(), weekly: [allDay] }).weekly).toEqual([
    { days: [6], opens: '00:00', closes: '24:00' },
  ]);
});

test('faults are found before the form is sent', () => {
  expect(faultOfBar({ days: [], opens: '08:00', closes: '19:00' })).toBe('days');
  expect(faultOfBar({ days: [1], opens: '', closes: '19:00' })).toBe('time');
  expect(faultOfBar({ days: [1], opens: '08:00', closes: '08:00' })).toBe('same');
  const bars = [
    { days: [1], opens: '08:00', closes: '12:00' },
    { days: [1], opens: '11:00', closes: '19:00' },
  ];
  expect(overlapOf(bars)?.map(({ opens }) => opens)).toEqual(['08:00', '11:00']);
  const day = dayValues({ day: '2026-12-24', opens: null, closes: null, name: 'Eve' });
  expect(faultOfDay(day, [day])).toBeUndefined();
  expect(faultOfDay(day, [day, { ...day }])).toBe('twice');
  expect(faultOfDay({ ...day, day: '' }, [])).toBe('day');
  expect(faultOfDay({ ...day, name: ' ' }, [])).toBe('name');
  expect(faultOfDay({ ...day, isClosed: false }, [])).toBe('time');
});

test('a file adds the days that are missing, in order', () => {
  const read = [
    { day: '2026-12-24', name: 'From the file' },
    { day: '2026-05-14', name: 'Bridge' },
  ];
  expect(addReadDays(start().days, read).map(({ day, name }) => [day, name])).toEqual([
    ['2026-05-14', 'Bridge'],
    ['2026-12-24', 'Christmas Eve'],
  ]);
});
