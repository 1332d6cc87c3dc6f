import { calendarDate } from '#i18n/calendar-date.ts';

/** The viewer's day, on which a warranty counts as over or not. A page that is open at midnight asks again by itself. */
export function useToday(): string {
  return calendarDate(new Date());
}
