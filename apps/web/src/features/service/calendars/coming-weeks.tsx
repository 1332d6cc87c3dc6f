import type { Hours } from '@greenroom/domain/service/hours.ts';
import { addDays, weekdayOf } from '@greenroom/domain/service/local-time.ts';
import { type HoursOfDay, hoursOfDay } from '@greenroom/domain/service/open-intervals.ts';
import { useId } from 'react';
import { formatCalendarDate } from '#i18n/format-date.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { classNames } from '#ui/class-names.ts';
import { weekdayName, weekdayNumbers } from '../weekday-names.ts';

const weeks = 8;

interface ComingWeeksProps {
  hours: Hours;
  /** The week of this day is the first. */
  from: string;
  today: string;
}

/** Which days of eight weeks are open, and which differ from their weekday. */
export function ComingWeeks({ hours, from, today }: ComingWeeksProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const heading = useId();
  const monday = addDays(from, 1 - weekdayOf(from));
  const all = Array.from({ length: weeks * 7 }, (_, at) => {
    const day = addDays(monday, at);
    return { day, ...hoursOfDay(hours, day) };
  });
  const different = all.filter(({ name, holiday }) => name !== undefined || holiday !== undefined);
  const nameOf = ({ name, holiday }: HoursOfDay) => name ?? (holiday ? t(`holiday.${holiday}`) : '');
  const timesOf = ({ bars }: HoursOfDay) =>
    bars.length === 0
      ? t('service.closed')
      : bars.map(({ opens, closes }) => `${opens}–${closes}`).join(', ');
  const month = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <h3 id={heading} className="text-sm font-medium">
        {t('calendars.comingWeeks')}
      </h3>
      <table className="w-full table-fixed border-separate border-spacing-0.5 text-xs">
        <thead>
          <tr>
            <th scope="col" className="w-10 font-normal text-muted">
              <span className="sr-only">{t('calendars.month')}</span>
            </th>
            {weekdayNumbers.map((day) => (
              <th key={day} scope="col" className="truncate font-normal text-muted">
                {weekdayName(language, day, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: weeks }, (_, week) => all.slice(week * 7, week * 7 + 7)).map((days) => (
            <tr key={days[0]?.day}>
              <th scope="row" className="truncate text-left font-normal text-muted">
                {month.format(Date.parse(days[0]?.day ?? ''))}
              </th>
              {days.map((one) => (
                <td
                  key={one.day}
                  data-tip={[formatCalendarDate(one.day, language), timesOf(one), nameOf(one)]
                    .filter(Boolean)
                    .join(' · ')}
                  className={classNames(
                    'tabular h-7 rounded-xs text-center',
                    one.bars.length > 0 ? 'bg-primary-soft text-primary' : 'bg-hover text-muted',
                    nameOf(one) !== '' && 'font-semibold inset-ring-1 inset-ring-border-strong',
                    one.day === today && 'underline underline-offset-2',
                  )}
                >
                  {Number(one.day.slice(8))}
                  <span className="sr-only">{` ${timesOf(one)} ${nameOf(one)}`}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {different.length > 0 ? (
        <ul className="text-xs text-muted">
          {different.map((one) => (
            <li key={one.day}>
              {t('calendars.otherDay', {
                day: formatCalendarDate(one.day, language),
                name: nameOf(one),
                times: timesOf(one),
              })}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-xs text-muted">{t('calendars.noOtherDay')}</p>
      )}
    </section>
  );
}
