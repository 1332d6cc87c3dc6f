import type { Language } from '#i18n/languages.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** The two largest units: '2 days 3 hr', '4 min'. */
export function formatLength(milliseconds: number, language: Language): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  const at = units.findIndex(([, size]) => seconds >= size);
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

/** '17 Nov, 13:02 – 13:06 · 4 min' */
export function formatSpan(from: number, to: number, language: Language): string {
  const span = dateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  return `${span.formatRange(from, to)} · ${formatLength(to - from, language)}`;
}
