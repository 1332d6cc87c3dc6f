import { addDays, dayOfNumber, weekdayOf } from './local-time.ts';
import {
  type HolidayKey,
  type HolidayRule,
  nationalHolidays,
  type ServiceCountry,
} from './national-holidays.ts';

export type Holiday = { readonly day: string; readonly key: HolidayKey };

const cache = new Map<string, readonly Holiday[]>();

/** The national holidays of a country in a year, in order. None for a country that has no list here. */
export function holidaysOf(country: string | null, year: number): readonly Holiday[] {
  const rules = nationalHolidays[country as ServiceCountry];
  if (!rules) return [];
  const name = `${country} ${year}`;
  let found = cache.get(name);
  if (!found) {
    found = computeHolidays(rules, year);
    cache.set(name, found);
  }
  return found;
}

function computeHolidays(rules: readonly HolidayRule[], year: number): Holiday[] {
  const days = rules.map((rule) => ({ rule, day: dayOf(rule, year) }));
  const taken = new Set(days.map(({ day }) => day));
  const moved: Holiday[] = [];
  for (const { rule, day } of days) {
    if (!rule.moves || weekdayOf(day) < 6) continue;
    let next = day;
    while (weekdayOf(next) > 5 || taken.has(next)) next = addDays(next, 1);
    taken.add(next);
    moved.push({ day: next, key: rule.key });
  }
  const all = [...days.map(({ rule, day }) => ({ day, key: rule.key })), ...moved];
  return all.sort((a, b) => (a.day < b.day ? -1 : 1));
}

function dayOf(rule: HolidayRule, year: number): string {
  if ('easter' in rule) return addDays(easterOf(year), rule.easter);
  const date = `${year}-${rule.date}`;
  if (!('weekday' in rule)) return rule.notOn === weekdayOf(date) ? addDays(date, -1) : date;
  return addDays(date, (rule.weekday - weekdayOf(date) + 7) % 7);
}

/** Easter Sunday of the Gregorian calendar, by the rule of Meeus, Jones and Butcher. */
export function easterOf(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return dayOfNumber(Date.UTC(year, month - 1, day) / 86_400_000);
}
