/** More than any field takes. */
export const maxLengthText = 20;

/**
 * The minutes of `30 min`, `4 h`, `1 h 30`, `2 d` or `2 j`; a day has 24 hours. Null for an empty text, undefined for one
 * that is no length of time.
 */
export function readLength(text: string): number | null | undefined {
  const given = text.trim().toLowerCase();
  if (given === '') return null;
  if (given.length > maxLengthText) return undefined;
  const found = /^(?:(\d{1,3}) ?[dj])? ?(?:(\d{1,4}) ?h)? ?(?:(\d{1,5}) ?(min|m)?)?$/.exec(given);
  if (!found) return undefined;
  const [, days, hours, minutes, unit] = found;
  // A number alone could mean anything.
  if (minutes !== undefined && unit === undefined && hours === undefined) return undefined;
  return Number(days ?? 0) * 1440 + Number(hours ?? 0) * 60 + Number(minutes ?? 0);
}

/** In the form that `readLength` reads, in the letters of a language. */
export function writeLength(minutes: number | null, day: string): string {
  if (minutes === null) return '';
  const parts = [
    [Math.floor(minutes / 1440), day],
    [Math.floor((minutes % 1440) / 60), 'h'],
    [minutes % 60, 'min'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}
