import type { ServiceCalendar } from '@greenroom/domain/service/calendar.ts';
import { serviceCountries } from '@greenroom/domain/service/national-holidays.ts';
import { useState } from 'react';
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
import { barsOfVersion, changeOf, hoursOf, newCalendarOf, startValues } from './calendar-values.ts';
import { useSaveCalendar } from './calendars.queries.ts';
import { ComingWeeks } from './coming-weeks.tsx';
import { DayFields } from './day-fields.tsx';
import { describeHours } from './describe-hours.ts';
import { useCalendarForm } from './use-calendar-form.ts';
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
  const contract = useCalendarForm(
    calendar,
    startValues(calendar, { today, partner_id: String(partnerId ?? '') }),
  );
  const { form, field, textField, choice, submit } = contract;
  const values = form.watch();
  const isDayKnown = /^20\d\d-\d\d-\d\d$/.test(values.valid_from);
  const send = submit(() => {
    if (isPending) return;
    const onSuccess = ({ name }: ServiceCalendar) => {
      toast.success(t('calendars.saved', { name }));
      onDone();
    };
    if (calendar === null) return mutate({ calendar, body: newCalendarOf(values) }, { onSuccess });
    const body = changeOf(values, calendar);
    if (Object.keys(body).length === 0) return onDone();
    mutate({ calendar, body }, { onSuccess });
  });
  return (
    <DialogForm
      onSubmit={send}
      submitLabel={t(calendar ? 'calendars.save' : 'calendars.create')}
      busy={isPending}
      unsaved={form.formState.isDirty}
      failure={error ? errorMessage(error, t('calendars.saveFailed')) : undefined}
    >
      <TextField {...textField('name')} label={t('calendars.name')} autoComplete="off" />
      {calendar === null && partners.length > 1 ? (
        <Select
          {...choice('partner_id')}
          label={t('calendars.partner')}
          options={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      ) : null}
      <WeekFields form={contract} />
      <Select
        {...choice('country')}
        label={t('calendars.country')}
        help={t('calendars.countryHelp')}
        options={[
          { value: '', label: t('calendars.noHolidays') },
          ...serviceCountries
            .map((code) => ({ value: code, label: translateCountry(language, code) }))
            .sort((a, b) => a.label.localeCompare(b.label, language)),
        ]}
      />
      {calendar ? (
        <DateField
          {...field('valid_from')}
          label={t('calendars.validFrom')}
          help={t('calendars.validFromHelp')}
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
                  onClick={() => {
                    form.setValue('valid_from', version.valid_from, { shouldDirty: true });
                    form.setValue('country', version.country ?? '', { shouldDirty: true });
                    form.setValue('weekly', barsOfVersion(version), { shouldDirty: true });
                  }}
                >
                  {t('calendars.edit')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <DayFields form={contract} />
      <ComingWeeks
        hours={hoursOf(values, calendar)}
        from={isDayKnown && values.valid_from > today ? values.valid_from : today}
        today={today}
      />
    </DialogForm>
  );
}
