import { timeZone } from './time-zone.ts';

/** The date on the reader's calendar: '2026-03-01'. */
export function calendarDate(now: Date): string {
  // Swedish writes dates in this form.
  const zone = timeZone();
  return new Intl.DateTimeFormat('sv', { dateStyle: 'short', ...(zone ? { timeZone: zone } : {}) }).format(
    now,
  );
}
