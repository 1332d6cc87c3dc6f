import type { ShownClock } from '@greenroom/domain/maintenance/levels/shown-clock.ts';
import type { Translate } from '#i18n/translate.ts';

type Week = NonNullable<ShownClock['week']>;

/** A Monday. */
const monday = Date.UTC(2024, 0, 1);

/** `Mon–Fri 8–19`, with a part for each other opening. */
export function weekText(week: Week, language: string, t: Translate): string {
  if (week.length === 0) return t('ticketClock.closed');
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const name = (day: number) => format.format(monday + (day - 1) * 86_400_000);
  return week
    .map(({ days, opens, closes }) => {
      const sorted = [...days].sort((one, other) => one - other);
      const [first = 1, last = 1] = [sorted[0], sorted.at(-1)];
      const isRun = sorted.length > 2 && last - first === sorted.length - 1;
      const names = isRun ? `${name(first)}–${name(last)}` : sorted.map(name).join(', ');
      return `${names} ${hourText(opens)}–${hourText(closes)}`;
    })
    .join(', ');
}

/** `8` for `08:00`, `8:30` for `08:30`. */
const hourText = (time: string) => time.replace(/^0(?=\d:)/, '').replace(/:00$/, '');
