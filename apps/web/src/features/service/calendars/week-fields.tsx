import { Plus, X } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { WeekdayBoxes } from '../weekday-boxes.tsx';
import { type BarValues, faultOfBar, newKey, overlapOf } from './calendar-values.ts';

interface WeekFieldsProps {
  bars: readonly BarValues[];
  onChange: (bars: BarValues[]) => void;
  /** The form was sent: what is missing is marked. */
  isChecked: boolean;
}

/** The hours of a week: days, an opening and a closing for each row. */
export function WeekFields({ bars, onChange, isChecked }: WeekFieldsProps) {
  const { t } = useTranslation();
  const set = (key: number, change: Partial<BarValues>) =>
    onChange(bars.map((bar) => (bar.key === key ? { ...bar, ...change } : bar)));
  const [one, other] = overlapOf(bars) ?? [];
  return (
    <section aria-label={t('calendars.weekly')} className="flex flex-col gap-3">
      <h3 className="text-sm font-medium">{t('calendars.weekly')}</h3>
      {bars.length === 0 ? <p className="text-sm text-muted">{t('calendars.noHours')}</p> : null}
      {bars.map((bar, at) => {
        const fault = isChecked ? faultOfBar(bar) : undefined;
        return (
          <div key={bar.key} className="flex flex-col gap-3 rounded-card border p-3">
            <WeekdayBoxes
              legend={t('calendars.days')}
              value={bar.days}
              onChange={(days) => set(bar.key, { days })}
              error={fault === 'days' ? t('calendars.daysRequired') : undefined}
            />
            <div className="flex items-start gap-2">
              <TextField
                type="time"
                label={t('calendars.opens')}
                fieldClassName="flex-1"
                className="max-sm:px-2"
                value={bar.opens}
                onChange={({ target }) => set(bar.key, { opens: target.value })}
                error={fault === 'time' && bar.opens === '' ? t('calendars.timeRequired') : undefined}
              />
              <TextField
                type="time"
                label={t('calendars.closes')}
                fieldClassName="flex-1"
                className="max-sm:px-2"
                value={bar.closes}
                onChange={({ target }) => set(bar.key, { closes: target.value })}
                help={
                  bar.closes !== '' && bar.opens !== '' && bar.closes <= bar.opens
                    ? t(bar.closes === '00:00' ? 'calendars.untilMidnight' : 'calendars.nextDay')
                    : undefined
                }
                error={
                  fault === 'same'
                    ? t('calendars.sameTime')
                    : fault === 'time' && bar.closes === ''
                      ? t('calendars.timeRequired')
                      : undefined
                }
              />
              <IconButton
                className="mt-6.5 max-sm:size-11"
                label={t('calendars.removeHours', { at: at + 1 })}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(bars.filter(({ key }) => key !== bar.key))}
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
        onClick={() => onChange([...bars, { key: newKey(), days: [], opens: '', closes: '' }])}
      >
        {t('calendars.addHours')}
      </Button>
    </section>
  );
}
