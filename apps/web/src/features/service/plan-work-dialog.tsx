import { addDays, firstMoment, localDay, localOf } from '@greenroom/domain/service/local-time.ts';
import { newWindow, type WindowPlace } from '@greenroom/domain/service/maintenance-window.ts';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import type { TextKey } from '#i18n/translate.ts';
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
  /** By the clocks of the site. */
  starts_at: string;
  ends_at: string;
  weekly: { days: number[]; starts: string; ends: string };
  /** Of a weekly window: its first day and its last one, if it has one. */
  first: string;
  last: string;
  reason: string;
};

/** The times are those of the site's clocks. */
function PlanWorkFields({ place, zone, onDone }: FieldsProps) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = usePlanWork();
  const { form, field, textField, choice, submit } = useContractForm({
    schema: newWindow,
    defaultValues: startOf(zone),
    toRequest: (values) => ({ ...place, ...timesOf(values, zone), reason: values.reason }),
    words: {
      starts_at: 'service.timeRequired',
      ends_at: 'service.timeRequired',
      'weekly.days': 'calendars.daysRequired',
      'weekly.starts': 'calendars.timeRequired',
      'weekly.ends': { blank: 'calendars.timeRequired', otherwise: 'service.weeklyLength' },
    },
    check: faultsOf,
  });
  const { repeats, weekly } = form.watch();
  const days = choice('weekly.days');
  const send = submit((body) => {
    if (isPending) return;
    mutate(body, {
      onSuccess: () => {
        toast.success(t('service.planned'));
        onDone();
      },
    });
  });
  return (
    <DialogForm
      onSubmit={send}
      submitLabel={t('service.plan')}
      busy={isPending}
      unsaved={form.formState.isDirty}
      failure={error ? errorMessage(error, t('service.planFailed')) : undefined}
    >
      <ChoiceGroup
        legend={t('service.repeats')}
        {...choice('repeats')}
        options={[
          { value: 'once', label: t('service.once') },
          { value: 'weekly', label: t('service.everyWeek') },
        ]}
      />
      {repeats === 'once' ? (
        <>
          <TextField
            {...field('starts_at')}
            type="datetime-local"
            label={t('service.starts')}
            help={t('service.zoneHelp', { zone })}
          />
          <TextField {...field('ends_at')} type="datetime-local" label={t('service.ends')} />
        </>
      ) : (
        <>
          <WeekdayBoxes
            legend={t('calendars.days')}
            value={days.value}
            onChange={days.onValueChange}
            error={days.error}
          />
          <div className="grid grid-cols-2 gap-2">
            <TextField
              {...field('weekly.starts')}
              type="time"
              label={t('service.starts')}
              help={t('service.zoneHelp', { zone })}
            />
            <TextField
              {...field('weekly.ends')}
              type="time"
              label={t('service.ends')}
              help={
                weekly.ends !== '' && weekly.starts !== '' && weekly.ends <= weekly.starts
                  ? t('calendars.nextDay')
                  : undefined
              }
            />
          </div>
          <div className="grid grid-cols-2 gap-2">
            <DateField {...field('first')} label={t('service.firstDay')} />
            <DateField {...field('last')} label={t('service.lastDay')} help={t('service.lastDayHelp')} />
          </div>
        </>
      )}
      <TextField {...textField('reason')} label={t('service.reason')} help={t('service.reasonHelp')} />
    </DialogForm>
  );
}

function startOf(zone: string): Values {
  return {
    ...{ repeats: 'once', starts_at: '', ends_at: '' },
    weekly: { days: [], starts: '', ends: '' },
    first: localDay(zone, Math.floor(Date.now() / 1000)),
    ...{ last: '', reason: '' },
  };
}

/** The first and the last day are parts of the moments of the request. */
function faultsOf({ repeats, first, last }: Values): { first?: TextKey; last?: TextKey } {
  if (repeats === 'once') return {};
  if (first === '') return { first: 'calendars.dayRequired' };
  return last !== '' && last < first ? { last: 'service.lastDayWrong' } : {};
}

/** What is missing is passed on empty for the schema to reject. */
function timesOf(values: Values, zone: string) {
  const { repeats, starts_at, ends_at, weekly, first, last } = values;
  if (repeats === 'once') return { starts_at: momentOf(starts_at, zone), ends_at: momentOf(ends_at, zone) };
  const { starts, ends } = weekly;
  if (first === '' || starts === '' || ends === '') return { starts_at: '', weekly };
  // A night that begins on the last day still belongs to it.
  const end = last === '' ? null : firstMoment(zone, localOf(ends <= starts ? addDays(last, 1) : last, ends));
  return {
    // On the first day not before its own time: a window of tonight has not begun this morning.
    starts_at: isoOf(firstMoment(zone, localOf(first, starts))),
    ends_at: end === null ? null : isoOf(end),
    weekly,
  };
}

function momentOf(text: string, zone: string): string {
  return text === '' ? '' : isoOf(firstMoment(zone, Date.parse(`${text}Z`) / 1000));
}

function isoOf(second: number): string {
  return new Date(second * 1000).toISOString();
}
