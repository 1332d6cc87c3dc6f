import { firstMoment } from '@greenroom/domain/service/local-time.ts';
import { maxWindowReason, type WindowPlace } from '@greenroom/domain/service/maintenance-window.ts';
import { type BaseSyntheticEvent, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { usePlanWork } from './service.queries.ts';

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

/** The times are those of the site's clocks. */
function PlanWorkFields({ place, zone, onDone }: FieldsProps) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = usePlanWork();
  const [values, setValues] = useState({ starts: '', ends: '', reason: '' });
  const [isChecked, setChecked] = useState(false);
  const set = (key: keyof typeof values) => (event: { target: { value: string } }) =>
    setValues({ ...values, [key]: event.target.value });
  const missing = (value: string) => (isChecked && value === '' ? { error: t('service.timeRequired') } : {});
  const send = (event: BaseSyntheticEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isPending || values.starts === '' || values.ends === '') return;
    const times = { starts_at: instantOf(zone, values.starts), ends_at: instantOf(zone, values.ends) };
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
      unsaved={Object.values(values).some((value) => value !== '')}
      failure={error ? errorMessage(error, t('service.planFailed')) : undefined}
    >
      <TextField
        type="datetime-local"
        label={t('service.starts')}
        help={t('service.zoneHelp', { zone })}
        value={values.starts}
        onChange={set('starts')}
        {...missing(values.starts)}
      />
      <TextField
        type="datetime-local"
        label={t('service.ends')}
        value={values.ends}
        onChange={set('ends')}
        {...missing(values.ends)}
      />
      <TextField
        label={t('service.reason')}
        help={t('service.reasonHelp')}
        maxLength={maxWindowReason}
        value={values.reason}
        onChange={set('reason')}
      />
    </DialogForm>
  );
}

function instantOf(zone: string, local: string): string {
  return new Date(firstMoment(zone, Date.parse(`${local}Z`) / 1000) * 1000).toISOString();
}
