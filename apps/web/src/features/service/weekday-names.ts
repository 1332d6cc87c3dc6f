/** A Monday. */
const monday = Date.UTC(2024, 0, 1);

export const weekdayNumbers = [1, 2, 3, 4, 5, 6, 7] as const;

/** 1 is Monday. */
export function weekdayName(language: string, weekday: number, length: 'short' | 'long'): string {
  const format = new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' });
  return format.format(monday + (weekday - 1) * 86_400_000);
}

/** 'Mon–Fri', or 'Mon, Wed' where days are missing between them. */
export function weekdaysText(language: string, days: readonly number[]): string {
  const runs: { first: number; last: number }[] = [];
  for (const day of [...days].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run.last === day - 1) run.last = day;
    else runs.push({ first: day, last: day });
  }
  const name = (day: number) => weekdayName(language, day, 'short');
  return runs
    .flatMap(({ first, last }) => {
      if (last - first < 2) return first === last ? [name(first)] : [name(first), name(last)];
      return [`${name(first)}–${name(last)}`];
    })
    .join(', ');
}
