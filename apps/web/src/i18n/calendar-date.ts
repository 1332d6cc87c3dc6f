import { dateTimeFormat } from './time-zone.ts';

/** The date on the reader's calendar: '2026-03-01', as Swedish writes it. */
export function calendarDate(now: Date): string {
  return dateTimeFormat('sv', { dateStyle: 'short' }).format(now);
}
