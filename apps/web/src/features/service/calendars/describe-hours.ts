import type { WeekBar } from '@greenroom/domain/service/hours.ts';
import { weekdaysText } from '../weekday-names.ts';

/** 'Mon–Fri 08:00–19:00, Sat 09:00–12:00' */
export function describeHours(language: string, weekly: readonly WeekBar[]): string {
  return weekly
    .map(({ days, opens, closes }) => `${weekdaysText(language, days)} ${opens}–${closes}`)
    .join(', ');
}
