import { maxCalendarDays, maxDayName } from '@greenroom/domain/service/calendar.ts';
import { HolidaysUnreadable, readHolidays } from '@greenroom/domain/service/read-holidays.ts';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { FileDrop } from '#ui/form/file-drop.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { addReadDays, type DayValues, faultOfDay, newKey } from './calendar-values.ts';

/** As the API accepts it. */
const maxFileBytes = 65_536;

interface DayFieldsProps {
  days: readonly DayValues[];
  onChange: (days: DayValues[]) => void;
  isChecked: boolean;
}

/** Days with other hours than their weekday has, or none: by hand, or from an iCalendar file. */
export function DayFields({ days, onChange, isChecked }: DayFieldsProps) {
  const { t } = useTranslation();
  const set = (key: number, change: Partial<DayValues>) =>
    onChange(days.map((day) => (day.key === key ? { ...day, ...change } : day)));
  return (
    <section aria-label={t('calendars.singleDays')} className="flex flex-col gap-3">
      <div>
        <h3 className="text-sm font-medium">{t('calendars.singleDays')}</h3>
        <p className="text-xs text-muted">{t('calendars.singleDaysHelp')}</p>
      </div>
      {days.map((day, at) => (
        <DayRow
          key={day.key}
          day={day}
          at={at}
          fault={isChecked ? faultOfDay(day, days) : undefined}
          onChange={(change) => set(day.key, change)}
          onRemove={() => onChange(days.filter(({ key }) => key !== day.key))}
        />
      ))}
      <Button
        size="sm"
        className="self-start"
        icon={<Plus aria-hidden="true" />}
        disabled={days.length >= maxCalendarDays}
        onClick={() =>
          onChange([...days, { key: newKey(), day: '', name: '', isClosed: true, opens: '', closes: '' }])
        }
      >
        {t('calendars.addDay')}
      </Button>
      <HolidayFile days={days} onChange={onChange} />
    </section>
  );
}

interface DayRowProps {
  day: DayValues;
  at: number;
  fault: ReturnType<typeof faultOfDay>;
  onChange: (change: Partial<DayValues>) => void;
  onRemove: () => void;
}

function DayRow({ day, at, fault, onChange, onRemove }: DayRowProps) {
  const { t } = useTranslation();
  const dayFault =
    fault === 'day' ? t('calendars.dayRequired') : fault === 'twice' ? t('calendars.dayTwice') : undefined;
  const timeFault =
    fault === 'time' ? t('calendars.timeRequired') : fault === 'same' ? t('calendars.sameTime') : undefined;
  return (
    <div className="flex flex-col gap-2 rounded-card border p-3">
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <DateField
            label={t('calendars.day')}
            value={day.day}
            onChange={({ target }) => onChange({ day: target.value })}
            error={dayFault}
          />
          <TextField
            label={t('calendars.dayName')}
            maxLength={maxDayName}
            value={day.name}
            onChange={({ target }) => onChange({ name: target.value })}
            error={fault === 'name' ? t('calendars.nameRequired') : undefined}
          />
        </div>
        <IconButton
          className="mt-6.5 max-sm:size-11"
          label={t('calendars.removeDay', { name: day.name || at + 1 })}
          icon={<X aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      <Checkbox
        label={t('calendars.closedAllDay')}
        checked={day.isClosed}
        onChange={({ target }) => onChange({ isClosed: target.checked })}
      />
      {day.isClosed ? null : (
        <div className="grid grid-cols-2 gap-2">
          <TextField
            type="time"
            label={t('calendars.opens')}
            value={day.opens}
            onChange={({ target }) => onChange({ opens: target.value })}
            error={day.opens === '' ? timeFault : undefined}
          />
          <TextField
            type="time"
            label={t('calendars.closes')}
            value={day.closes}
            onChange={({ target }) => onChange({ closes: target.value })}
            error={day.closes === '' || fault === 'same' ? timeFault : undefined}
          />
        </div>
      )}
    </div>
  );
}

type FileState = { name: string; added: number } | { fault: string } | null;

function HolidayFile({ days, onChange }: Pick<DayFieldsProps, 'days' | 'onChange'>) {
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
