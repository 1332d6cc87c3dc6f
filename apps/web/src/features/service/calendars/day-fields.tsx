import { maxCalendarDays } from '@greenroom/domain/service/calendar.ts';
import { HolidaysUnreadable, readHolidays } from '@greenroom/domain/service/read-holidays.ts';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { FileDrop } from '#ui/form/file-drop.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { addReadDays, type DayValues } from './calendar-values.ts';
import type { CalendarForm } from './use-calendar-form.ts';

/** As the API accepts it. */
const maxFileBytes = 65_536;

const blankDay: DayValues = { day: '', name: '', isClosed: true, opens: '', closes: '' };

/** Days with other hours than their weekday has, or none: by hand, or from an iCalendar file. */
export function DayFields({ form }: { form: CalendarForm }) {
  const { t } = useTranslation();
  const { fields, append, remove, replace } = useFieldArray({ control: form.form.control, name: 'days' });
  const days = form.form.watch('days');
  return (
    <section aria-label={t('calendars.singleDays')} className="flex flex-col gap-3">
      <div>
        <h3 className="text-sm font-medium">{t('calendars.singleDays')}</h3>
        <p className="text-xs text-muted">{t('calendars.singleDaysHelp')}</p>
      </div>
      {fields.map(({ id }, at) => (
        <DayRow key={id} form={form} day={days[at] ?? blankDay} at={at} onRemove={() => remove(at)} />
      ))}
      <Button
        size="sm"
        className="self-start"
        icon={<Plus aria-hidden="true" />}
        disabled={days.length >= maxCalendarDays}
        onClick={() => append(blankDay, { shouldFocus: false })}
      >
        {t('calendars.addDay')}
      </Button>
      <HolidayFile days={days} onChange={replace} />
    </section>
  );
}

interface DayRowProps {
  form: CalendarForm;
  day: DayValues;
  at: number;
  onRemove: () => void;
}

function DayRow({ form: { form, field, textField }, day, at, onRemove }: DayRowProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-2 rounded-card border p-3">
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <DateField {...field(`days.${at}.day`)} label={t('calendars.day')} />
          <TextField {...textField(`days.${at}.name`)} label={t('calendars.dayName')} />
        </div>
        <IconButton
          className="mt-6.5 max-sm:size-11"
          label={t('calendars.removeDay', { name: day.name || at + 1 })}
          icon={<X aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      <Checkbox {...form.register(`days.${at}.isClosed`)} label={t('calendars.closedAllDay')} />
      {day.isClosed ? null : (
        <div className="grid grid-cols-2 gap-2">
          <TextField {...field(`days.${at}.opens`)} type="time" label={t('calendars.opens')} />
          <TextField {...field(`days.${at}.closes`)} type="time" label={t('calendars.closes')} />
        </div>
      )}
    </div>
  );
}

type FileState = { name: string; added: number } | { fault: string } | null;

interface HolidayFileProps {
  days: readonly DayValues[];
  onChange: (days: DayValues[]) => void;
}

function HolidayFile({ days, onChange }: HolidayFileProps) {
  const { t } = useTranslation();
  const [file, setFile] = useState<FileState>(null);
  async function read([chosen]: File[]) {
    if (!chosen) return;
    if (chosen.size > maxFileBytes) return setFile({ fault: t('calendars.fileTooLarge') });
    try {
      const found = readHolidays(await chosen.text(), { maxDays: maxCalendarDays });
      const all = addReadDays(days, found);
      if (all.length > maxCalendarDays)
        return setFile({ fault: t('calendars.tooManyDays', { count: maxCalendarDays }) });
      onChange(all);
      setFile({ name: chosen.name, added: all.length - days.length });
    } catch (error) {
      if (!(error instanceof HolidaysUnreadable)) throw error;
      setFile({ fault: t('calendars.fileUnreadable') });
    }
  }
  return (
    <FileDrop
      label={t('calendars.file')}
      help={t('calendars.fileHelp')}
      error={file && 'fault' in file ? file.fault : undefined}
      accept=".ics,text/calendar"
      chooseLabel={t('calendars.chooseFile')}
      dropLabel={t('calendars.dropFile')}
      onFiles={(files) => void read(files)}
    >
      {file && 'added' in file ? (
        <span role="status" className="text-sm">
          {t('calendars.fileAdded', { count: file.added, name: file.name })}
        </span>
      ) : undefined}
    </FileDrop>
  );
}
