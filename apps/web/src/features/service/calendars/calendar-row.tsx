import type { ServiceCalendar } from '@greenroom/domain/service/calendar.ts';
import { versionOn } from '@greenroom/domain/service/open-intervals.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { calendarDate } from '#i18n/calendar-date.ts';
import { formatCalendarDate } from '#i18n/format-date.ts';
import { translateCountry } from '#i18n/translate-country.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { sitePath } from '#paths.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { TextLink } from '#ui/button/text-link.tsx';
import { describeHours } from './describe-hours.ts';

interface CalendarRowProps {
  calendar: ServiceCalendar;
  onEdit: (calendar: ServiceCalendar) => void;
  onDelete: (calendar: ServiceCalendar) => void;
}

/** The hours that hold today, what comes next, and the sites that use it. */
export function CalendarRow({ calendar, onEdit, onDelete }: CalendarRowProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const today = calendarDate(new Date());
  const version = versionOn(calendar.versions, today);
  const next = calendar.versions.find(({ valid_from }) => valid_from > today);
  const coming = calendar.days.filter(({ day }) => day >= today).length;
  const facts = [
    describeHours(language, version?.weekly ?? []) || t('service.closed'),
    version?.country
      ? t('calendars.holidaysOf', { country: translateCountry(language, version.country) })
      : '',
    coming > 0 ? t('calendars.dayCount', { count: coming }) : '',
    next ? t('calendars.changesOn', { day: formatCalendarDate(next.valid_from, language) }) : '',
  ];
  return (
    <li className="flex items-start gap-3 px-4 py-3 hover:bg-hover">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{calendar.name}</p>
        <p className="text-sm text-muted">{facts.filter(Boolean).join(' · ')}</p>
        {calendar.sites === 0 ? (
          <p className="text-sm text-muted">{t('calendars.unused')}</p>
        ) : (
          <ul
            aria-label={t('calendars.usedBy', { name: calendar.name })}
            className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-sm"
          >
            {calendar.used_by.map(({ id, name }) => (
              <li key={id}>
                <TextLink to={sitePath(id)}>{name}</TextLink>
              </li>
            ))}
            {calendar.sites > calendar.used_by.length ? (
              <li className="text-muted">
                {t('calendars.moreSites', { count: calendar.sites - calendar.used_by.length })}
              </li>
            ) : null}
          </ul>
        )}
      </div>
      <IconButton
        size="sm"
        label={t('calendars.editOf', { name: calendar.name })}
        icon={<Pencil aria-hidden="true" />}
        onClick={() => onEdit(calendar)}
        className="max-sm:size-11"
      />
      <IconButton
        size="sm"
        label={t('calendars.deleteOf', { name: calendar.name })}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => onDelete(calendar)}
        className="max-sm:size-11"
      />
    </li>
  );
}
