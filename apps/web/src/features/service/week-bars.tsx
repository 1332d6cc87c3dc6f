import type { WeekBar } from '@greenroom/domain/service/hours.ts';
import { secondsOfTime } from '@greenroom/domain/service/local-time.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { weekdayName, weekdayNumbers } from './weekday-names.ts';

const daySeconds = 86_400;
type Part = { from: number; to: number };

/** The parts of a weekday; a night shift also has one in the morning of the next. */
function partsOf(weekly: readonly WeekBar[], day: number): Part[] {
  return weekly.flatMap(({ days, opens, closes }) => {
    const [from, end] = [secondsOfTime(opens), secondsOfTime(closes)];
    const isNight = closes <= opens;
    const own = days.includes(day) ? [{ from, to: isNight ? daySeconds : end }] : [];
    const before = isNight && days.includes(day === 1 ? 7 : day - 1) ? [{ from: 0, to: end }] : [];
    return [...before, ...own].filter((part) => part.from < part.to);
  });
}

/** The service hours of a week as bars, with the times in words. */
export function WeekBars({ weekly }: { weekly: readonly WeekBar[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <ul className="flex flex-col gap-1 text-xs">
      {weekdayNumbers.map((day) => {
        const hours = weekly.filter(({ days }) => days.includes(day));
        return (
          <li key={day} className="grid grid-cols-[3rem_1fr_7rem] items-center gap-2">
            <span className="text-muted">{weekdayName(language, day, 'short')}</span>
            <span aria-hidden="true" className="relative h-2 rounded-full bg-hover">
              {partsOf(weekly, day).map(({ from, to }) => (
                <span
                  key={from}
                  className="absolute inset-y-0 rounded-full bg-primary"
                  style={{
                    left: `${(from / daySeconds) * 100}%`,
                    width: `${((to - from) / daySeconds) * 100}%`,
                  }}
                />
              ))}
            </span>
            <span className="tabular-nums">
              {hours.length === 0
                ? t('service.closed')
                : hours.map(({ opens, closes }) => `${opens}–${closes}`).join(', ')}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
