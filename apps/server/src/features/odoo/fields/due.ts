import { dayNumber, lastMoment, localSeconds } from '@greenroom/domain/service/local-time.ts';

export type DueType = 'date' | 'datetime';

const daySeconds = 86_400;
/** A due date without a time means the last minute of the day. */
const endOfDay = daySeconds - 60;

/** In Odoo's notation: UTC without a marker, or a day of the installation's zone. Empty for none. */
export function theirDue(type: DueType, due: string | null, zone: string): string {
  if (due === null) return '';
  if (type === 'datetime') return new Date(due).toISOString().slice(0, 19).replace('T', ' ');
  return new Date(localSeconds(zone, Date.parse(due) / 1000) * 1000).toISOString().slice(0, 10);
}

/** Undefined for what is no date. A day or second that the ticket is due at already does not change it. */
export function ourDue(
  type: DueType,
  theirs: string,
  { now, zone }: { now: string | null; zone: string },
): string | null | undefined {
  if (theirs === '') return null;
  if (theirDue(type, now, zone) === theirs) return now;
  const seconds =
    type === 'date'
      ? lastMoment(zone, dayNumber(theirs) * daySeconds + endOfDay)
      : Date.parse(`${theirs.replace(' ', 'T')}Z`) / 1000;
  const time = new Date(seconds * 1000);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/** `2026-11-15`, `2026-11-15 17:00:01`; newer versions may use a `T`. Empty for none, and for what is no date. */
export function readDue(type: DueType, value: unknown): string {
  const parts = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d))?/.exec(String(value).slice(0, 40));
  if (!parts) return '';
  return type === 'date' ? (parts[1] ?? '') : `${parts[1]} ${parts[2] ?? '00:00:00'}`;
}
