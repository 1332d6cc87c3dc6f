/** The longest name of the time zone database has 32 characters. */
export const maxTimeZoneLength = 64;

export const timeZoneMessage = 'must be a time zone such as Europe/Paris';

/** By name: an offset such as +02:00 would be wrong for half of the year. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
