import { dayNumber } from '../inventory/warranty.ts';

/**
 * The viewer's calendar day. No time zone is more than a day away from the server's UTC, so any other day means a wrong
 * clock, and the server uses its own day.
 */
export function viewerDay(requested: string | undefined, now: Date): string {
  const own = now.toISOString().slice(0, 10);
  const day = dayNumber(requested);
  const isNear = day !== undefined && Math.abs(day - (dayNumber(own) as number)) <= 1;
  return isNear ? (requested as string).slice(0, 10) : own;
}
