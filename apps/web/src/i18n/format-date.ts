import type { Language } from './languages.ts';
import { dateTimeFormat } from './time-zone.ts';

/** '3 March 2026' in the reader's language and time zone. */
export function formatDate(timestamp: string, language: Language): string {
  return dateTimeFormat(language, { dateStyle: 'long' }).format(new Date(timestamp));
}

/** A calendar date ('2026-03-03') has no time zone: it is the same day for every reader. */
export function formatCalendarDate(date: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date.slice(0, 10)}T00:00:00Z`),
  );
}
