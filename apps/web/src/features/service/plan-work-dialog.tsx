import { addDays, firstMoment, localDay, localOf } from '@greenroom/domain/service/local-time.ts';
import {
  maxWindowReason,
  type NewWindow,
  type WindowPlace,
} from '@greenroom/domain/service/maintenance-window.ts';
import { type BaseSyntheticEvent, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { ChoiceGroup } from '#ui/form/choice-group.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { usePlanWork } from './service.queries.ts';
import { WeekdayBoxes } from './weekday-boxes.tsx';

type PlanWorkDialogProps = DialogState & { place: WindowPlace; name: string; zone: string };

export function PlanWorkDialog({ open, onOpenChange, ...fields }: PlanWorkDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('service.planTitle', { name: fields.name })}
      description={t('service.planHelp')}
      closeLabel={t('layout.close')}
    >
      <PlanWorkFields {...fields} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

type FieldsProps = Omit<PlanWorkDialogProps, keyof DialogState> & { onDone: () => void };

type Values = {
  repeats: 'once' | 'weekly';
  starts: string;
  ends: string;
  days: number[];
  /** Of a weekly window: times of a day, its first day and its last one, if it has one. */
  from: string;
  to: string;
  first: string;
  last: string;
  reason: string;
};

/** The times are those of the site's clocks. */
function PlanWorkFields({ place, zone, onDone }: FieldsProps) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = usePlanWork();
  const [start] = useState<Values>(() => ({
    ...{ repeats: 'once', starts: '', ends: '', days: [], from: '', to: '', last: '', reason: '' },
    first: localDay(zone, Math.floor(Date.now() / 1000)),
  }));
  const [values, setValues] = useState(start);
  const [isChecked, setChecked] = useState(false);
  const set = (change: Partial<Values>) => setValues((now) => ({ ...now, ...change }));
  const missing = (value: string) => (isChecked && value === '' ? t('service.timeRequired') : undefined);
  const times = timesOf(values, zone);
  const send = (event: BaseSyntheticEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isPending || !times) return;
    mutate(
      { ...place, ...times, reason: values.reason },
      {
        onSuccess: () => {
          toast.success(t('service.planned'));
          onDone();
        },
      },
    );
  };
  return (
    <DialogForm
      onSubmit={send}
      submitLabel={t('service.plan')}
      busy={isPending}
      unsaved={values !== start}
      failure={error ? errorMessage(error, t('service.planFailed')) : undefined}
    >
      <ChoiceGroup
        legend={t('service.repeats')}
        value={values.repeats}
        onValueChange={(repeats) => set({ repeats })}
        options={[
          { value: 'once', label: t('service.once') },
          { value: 'weekly', label: t('service.everyWeek') },
        ]}
      />
      {values.repeats === 'once' ? (
        <>
          <TextField
            type="datetime-local"
            label={t('service.starts')}
            help={t('service.zoneHelp', { zone })}
            value={values.starts}
            onChange={({ target }) => set({ starts: target.value })}
            error={missing(values.starts)}
          />
          <TextField
            type="datetime-local"
            label={t('service.ends')}
            value={values.ends}
            onChange={({ target }) => set({ ends: target.value })}
            error={missing(values.ends)}
          />
        </>
      ) : (
        <>
          <WeekdayBoxes
            legend={t('calendars.days')}
            value={values.days}
            onChange={(days) => set({ days })}
            error={isChecked && values.days.length === 0 ? t('calendars.daysRequired') : undefined}
          />
          <div className="grid grid-cols-2 gap-2">
            <TextField
              type="time"
              label={t('service.starts')}
              help={t('service.zoneHelp', { zone })}
              value={values.from}
              onChange={({ target }) => set({ from: target.value })}
              error={isChecked && values.from === '' ? t('calendars.timeRequired') : undefined}
            />
            <TextField
              type="time"
              label={t('service.ends')}
              help={
                values.to !== '' && values.from !== '' && values.to <= values.from
                  ? t('calendars.nextDay')
                  : undefined
              }
              value={values.to}
              onChange={({ target }) => set({ to: target.value })}
              error={isChecked && values.to === '' ? t('calendars.timeRequired') : undefined}
            />
          </div>
          <div className="grid grid-cols-2 gap-2">
            <DateField
              label={t('service.firstDay')}
              value={values.first}
              onChange={({ target }) => set({ first: target.value })}
              error={isChecked && values.first === '' ? t('calendars.dayRequired') : undefined}
            />
            <DateField
              label={t('service.lastDay')}
              help={t('service.lastDayHelp')}
              value={values.last}
              onChange={({ target }) => set({ last: target.value })}
              error={
                isChecked && values.last !== '' && values.last < values.first
                  ? t('service.lastDayWrong')
                  : undefined
              }
            />
          </div>
        </>
      )}
      <TextField
        label={t('service.reason')}
        help={t('service.reasonHelp')}
        maxLength={maxWindowReason}
        value={values.reason}
        onChange={({ target }) => set({ reason: target.value })}
      />
    </DialogForm>
  );
}

/** Undefined while something is missing. */
function timesOf(
  values: Values,
  zone: string,
): Pick<NewWindow, 'starts_at' | 'ends_at' | 'weekly'> | undefined {
  if (values.repeats === 'once') {
    if (values.starts === '' || values.ends === '') return undefined;
    return {
      starts_at: isoOf(firstMoment(zone, Date.parse(`${values.starts}Z`) / 1000)),
      ends_at: isoOf(firstMoment(zone, Date.parse(`${values.ends}Z`) / 1000)),
    };
  }
  const { days, from, to, first, last } = values;
  if (days.length === 0 || from === '' || to === '' || first === '') return undefined;
  if (last !== '' && last < first) return undefined;
  // On the first day not before its own time: a window of tonight has not begun this morning.
  const starts = firstMoment(zone, localOf(first, from));
  // A night that begins on the last day still belongs to it.
  const end = last === '' ? null : firstMoment(zone, localOf(to <= from ? addDays(last, 1) : last, to));
  return {
    starts_at: isoOf(starts),
    ends_at: end === null ? null : isoOf(end),
    weekly: { days, starts: from, ends: to },
  };
}

function isoOf(second: number): string {
  return new Date(second * 1000).toISOString();
}
