import { Plus, X } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { WeekdayBoxes } from '../weekday-boxes.tsx';
import { overlapOf } from './calendar-values.ts';
import type { CalendarForm } from './use-calendar-form.ts';

/** The hours of a week: days, an opening and a closing for each row. */
export function WeekFields({ form: { form, field, choice } }: { form: CalendarForm }) {
  const { t } = useTranslation();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'weekly' });
  const bars = form.watch('weekly');
  const [one, other] = overlapOf(bars) ?? [];
  return (
    <section aria-label={t('calendars.weekly')} className="flex flex-col gap-3">
      <h3 className="text-sm font-medium">{t('calendars.weekly')}</h3>
      {bars.length === 0 ? <p className="text-sm text-muted">{t('calendars.noHours')}</p> : null}
      {fields.map(({ id }, at) => {
        const { opens, closes } = bars[at] ?? { opens: '', closes: '' };
        const days = choice(`weekly.${at}.days`);
        return (
          <div key={id} className="flex flex-col gap-3 rounded-card border p-3">
            <WeekdayBoxes
              legend={t('calendars.days')}
              value={days.value}
              onChange={days.onValueChange}
              error={days.error}
            />
            <div className="flex items-start gap-2">
              <TextField
                {...field(`weekly.${at}.opens`)}
                type="time"
                label={t('calendars.opens')}
                fieldClassName="flex-1"
                className="max-sm:px-2"
              />
              <TextField
                {...field(`weekly.${at}.closes`)}
                type="time"
                label={t('calendars.closes')}
                fieldClassName="flex-1"
                className="max-sm:px-2"
                help={
                  closes !== '' && opens !== '' && closes <= opens
                    ? t(closes === '00:00' ? 'calendars.untilMidnight' : 'calendars.nextDay')
                    : undefined
                }
              />
              <IconButton
                className="mt-6.5 max-sm:size-11"
                label={t('calendars.removeHours', { at: at + 1 })}
                icon={<X aria-hidden="true" />}
                onClick={() => remove(at)}
              />
            </div>
          </div>
        );
      })}
      {one && other ? (
        <Banner tone="danger">
          {t('calendars.overlap', {
            one: `${one.opens}–${one.closes}`,
            other: `${other.opens}–${other.closes}`,
          })}
        </Banner>
      ) : null}
      <Button
        size="sm"
        className="self-start"
        icon={<Plus aria-hidden="true" />}
        onClick={() => append({ days: [], opens: '', closes: '' }, { shouldFocus: false })}
      >
        {t('calendars.addHours')}
      </Button>
    </section>
  );
}
