import type { Language } from '@greenroom/domain/format/languages.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';

const dayMilliseconds = 86_400_000;

/** The time of today, the weekday of this week, else the date. */
export function formatSince(at: string, { language, now }: { language: Language; now: number }): string {
  const time = Date.parse(at);
  const age = now - time;
  const day = dateTimeFormat(language, { dateStyle: 'short' });
  if (day.format(time) === day.format(now))
    return dateTimeFormat(language, { timeStyle: 'short' }).format(time);
  if (age < 6 * dayMilliseconds)
    return dateTimeFormat(language, { weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(time);
  return dateTimeFormat(language, { month: 'short', day: 'numeric' }).format(time);
}
