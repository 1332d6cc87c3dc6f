import type { ShownClock } from '@greenroom/domain/maintenance/levels/shown-clock.ts';
import { isEnded, isLate, secondsLeft } from '@greenroom/domain/maintenance/levels/time-left.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import type { Translate } from '#i18n/translate.ts';
import { weekText } from './week-text.ts';

export type ClockTone = 'calm' | 'soon' | 'late' | 'paused' | 'ended';

/** In the last quarter it is soon. */
export function toneOf(level: ShownClock, now: number): ClockTone {
  if (isEnded(level)) return 'ended';
  if (isLate(level, now)) return 'late';
  if (level.state === 'paused') return 'paused';
  return level.warn_at !== null && Date.parse(level.warn_at) <= now ? 'soon' : 'calm';
}

/** `Solve in 2 h`; for what has ended, how it ended. */
export function clockText(level: ShownClock, now: number, t: Translate): string {
  const tone = toneOf(level, now);
  const left = secondsLeft(level, now) ?? 0;
  if (tone === 'ended') return t(`ticketClock.${level.state as 'met'}`);
  if (tone === 'late') return t('ticketClock.late', { time: lengthText(Math.max(60, -left), t) });
  if (tone === 'paused') return t('ticketClock.paused');
  const time = lengthText(Math.max(60, left + 59), t);
  return t(level.target === 'response' ? 'ticketClock.answerIn' : 'ticketClock.solveIn', { time });
}

/** `40 min`, `2 h 10`, `9 h`, `1 d 3 h`, in whole minutes. */
export function lengthText(seconds: number, t: Translate): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return t('ticketClock.minutes', { minutes });
  const rest = minutes % 60;
  if (hours < 8 && rest > 0)
    return t('ticketClock.hoursMinutes', { hours, minutes: String(rest).padStart(2, '0') });
  if (hours < 24) return t('ticketClock.hours', { hours });
  const days = Math.floor(hours / 24);
  return hours % 24 === 0
    ? t('ticketClock.days', { days })
    : t('ticketClock.daysHours', { days, hours: hours % 24 });
}

/** The moment, in the time of the site, and the service hours. */
export function clockTip(level: ShownClock, t: Translate, language: string): string {
  if (isEnded(level)) return '';
  const { due_at, time_zone, week } = level;
  const hours = week
    ? t('ticketClock.serviceHours', { hours: weekText(week, language, t) })
    : t('ticketClock.always');
  if (due_at === null) return hours;
  const own = dateTimeFormat(language, {}).resolvedOptions().timeZone;
  const format = dateTimeFormat(language, {
    ...({ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const),
    ...(time_zone !== null && time_zone !== own && { timeZone: time_zone, timeZoneName: 'short' }),
  });
  return t('ticketClock.due', { moment: format.format(new Date(due_at)), hours });
}
