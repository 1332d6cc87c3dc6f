import { maxCalendarName, type ServiceCalendar } from '@greenroom/domain/service/calendar.ts';
import { serviceCountries } from '@greenroom/domain/service/national-holidays.ts';
import { type BaseSyntheticEvent, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { calendarDate } from '#i18n/calendar-date.ts';
import { formatCalendarDate } from '#i18n/format-date.ts';
import { translateCountry } from '#i18n/translate-country.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import {
  barsOfVersion,
  type CalendarValues,
  changeOf,
  faultOfBar,
  faultOfDay,
  hoursOf,
  newCalendarOf,
  overlapOf,
  startValues,
} from './calendar-values.ts';
import { useSaveCalendar } from './calendars.queries.ts';
import { ComingWeeks } from './coming-weeks.tsx';
import { DayFields } from './day-fields.tsx';
import { describeHours } from './describe-hours.ts';
import { WeekFields } from './week-fields.tsx';

type CalendarSheetProps = DialogState & {
  /** Null for a new one. */
  calendar: ServiceCalendar | null;
  /** Of a new one: those to choose from. */
  partners: readonly { id: number; name: string }[];
  partnerId: number | undefined;
};

export function CalendarSheet({ open, onOpenChange, ...fields }: CalendarSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={fields.calendar ? fields.calendar.name : t('calendars.new')}
      description={t('calendars.sheetHelp')}
      closeLabel={t('layout.close')}
    >
      <CalendarFields {...fields} onDone={() => onOpenChange(false)} />
    </Sheet>
  );
}

type FieldsProps = Omit<CalendarSheetProps, keyof DialogState> & { onDone: () => void };

function CalendarFields({ calendar, partners, partnerId, onDone }: FieldsProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { mutate, isPending, error } = useSaveCalendar();
  const [today] = useState(() => calendarDate(new Date()));
  const [start] = useState(() => startValues(calendar, { today, partner: String(partnerId ?? '') }));
  const [values, setValues] = useState<CalendarValues>(start);
  const [isChecked, setChecked] = useState(false);
  const set = (change: Partial<CalendarValues>) => setValues((now) => ({ ...now, ...change }));
  const isDayKnown = /^20\d\d-\d\d-\d\d$/.test(values.valid_from);
  const isRight =
    values.name.trim() !== '' &&
    isDayKnown &&
    !values.bars.some(faultOfBar) &&
    !overlapOf(values.bars) &&
    !values.days.some((day) => faultOfDay(day, values.days));
  const send = (event: BaseSyntheticEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isPending || !isRight) return;
    const onSuccess = ({ name }: ServiceCalendar) => {
      toast.success(t('calendars.saved', { name }));
      onDone();
    };
    if (calendar === null) return mutate({ calendar, body: newCalendarOf(values) }, { onSuccess });
    const body = changeOf(values, calendar);
    if (Object.keys(body).length === 0) return onDone();
    mutate({ calendar, body }, { onSuccess });
  };
  return (
    <DialogForm
      onSubmit={send}
      submitLabel={t(calendar ? 'calendars.save' : 'calendars.create')}
      busy={isPending}
      unsaved={values !== start}
      failure={error ? errorMessage(error, t('calendars.saveFailed')) : undefined}
    >
      <TextField
        label={t('calendars.name')}
        maxLength={maxCalendarName}
        autoComplete="off"
        value={values.name}
        onChange={({ target }) => set({ name: target.value })}
        error={isChecked && values.name.trim() === '' ? t('calendars.nameRequired') : undefined}
      />
      {calendar === null && partners.length > 1 ? (
        <Select
          label={t('calendars.partner')}
          value={values.partner}
          onValueChange={(partner) => set({ partner })}
          options={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      ) : null}
      <WeekFields bars={values.bars} onChange={(bars) => set({ bars })} isChecked={isChecked} />
      <Select
        label={t('calendars.country')}
        help={t('calendars.countryHelp')}
        value={values.country}
        onValueChange={(country) => set({ country })}
        options={[
          { value: '', label: t('calendars.noHolidays') },
          ...serviceCountries
            .map((code) => ({ value: code, label: translateCountry(language, code) }))
            .sort((a, b) => a.label.localeCompare(b.label, language)),
        ]}
      />
      {calendar ? (
        <DateField
          label={t('calendars.validFrom')}
          help={t('calendars.validFromHelp')}
          value={values.valid_from}
          onChange={({ target }) => set({ valid_from: target.value })}
          error={isChecked && !isDayKnown ? t('calendars.dayRequired') : undefined}
        />
      ) : null}
      {calendar && calendar.versions.length > 1 ? (
        <section aria-label={t('calendars.versions')}>
          <h3 className="mb-1 text-sm font-medium">{t('calendars.versions')}</h3>
          <ul className="flex flex-col divide-y text-sm">
            {calendar.versions.map((version, at) => (
              <li key={version.valid_from} className="flex items-center justify-between gap-3 py-1.5">
                <span className="min-w-0">
                  <span className="font-medium">
                    {at === 0
                      ? t('calendars.fromStart')
                      : t('calendars.fromDay', { day: formatCalendarDate(version.valid_from, language) })}
                  </span>{' '}
                  <span className="text-muted">
                    {describeHours(language, version.weekly) || t('service.closed')}
                  </span>
                </span>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t('calendars.editVersion', { day: version.valid_from })}
                  onClick={() =>
                    set({
                      valid_from: version.valid_from,
                      country: version.country ?? '',
                      bars: barsOfVersion(version),
                    })
                  }
                >
                  {t('calendars.edit')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <DayFields days={values.days} onChange={(days) => set({ days })} isChecked={isChecked} />
      <ComingWeeks
        hours={hoursOf(values, calendar)}
        from={isDayKnown && values.valid_from > today ? values.valid_from : today}
        today={today}
      />
    </DialogForm>
  );
}
