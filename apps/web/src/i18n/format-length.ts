import type { Language } from './languages.ts';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

type Unit = (typeof units)[number][0];

/** The two largest units: '2 days 3 hr', '4 min'; none larger than the given one: '51 hr'. */
export function formatLength(milliseconds: number, language: Language, largest: Unit = 'day'): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  const first = units.findIndex(([unit]) => unit === largest);
  const at = units.findIndex(([, size], index) => index >= first && seconds >= size);
  const parts: string[] = [];
  let left = seconds;
  for (const [unit, size] of units.slice(at, at + 2)) {
    const value = Math.floor(left / size);
    left -= value * size;
    const format = { style: 'unit', unit, unitDisplay: 'short' } as const;
    if (value > 0) parts.push(new Intl.NumberFormat(language, format).format(value));
  }
  return parts.join(' ');
}
