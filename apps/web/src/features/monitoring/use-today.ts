import { useEffect, useState } from 'react';
import { calendarDate } from '#i18n/calendar-date.ts';

const lookAgainAfter = 60_000;

/**
 * The viewer's date, which decides whether a warranty has expired. A page that is open at midnight refetches by itself.
 */
export function useToday(): string {
  const [today, setToday] = useState(() => calendarDate(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setToday(calendarDate(new Date())), lookAgainAfter);
    return () => clearInterval(timer);
  }, []);
  return today;
}
