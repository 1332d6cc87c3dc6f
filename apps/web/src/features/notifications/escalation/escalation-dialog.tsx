import { type Severity, severities } from '@greenroom/domain/incidents/severity.ts';
import type { NotificationChannel } from '@greenroom/domain/notifications/channel.ts';
import {
  type Escalation,
  maxEscalationSteps,
  usualStepMinutes,
} from '@greenroom/domain/notifications/escalation/escalation.ts';
import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Select } from '#ui/form/select.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useUpdateEscalation } from './escalation.queries.ts';
import { StepFields } from './step-fields.tsx';
import { useEscalationForm } from './use-escalation-form.ts';

type EscalationDialogProps = DialogState & {
  partnerId: number;
  escalation: Escalation;
  channels: readonly NotificationChannel[];
};

export function EscalationDialog({ open, onOpenChange, ...fields }: EscalationDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('escalation.title')}
      description={t('escalation.dialogHelp')}
      closeLabel={t('layout.close')}
    >
      <EscalationFields {...fields} onSaved={() => onOpenChange(false)} />
    </Dialog>
  );
}

type FieldsProps = Omit<EscalationDialogProps, keyof DialogState> & { onSaved: () => void };

function EscalationFields({ partnerId, escalation, channels, onSaved }: FieldsProps) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useUpdateEscalation(partnerId);
  const contract = useEscalationForm(escalation);
  const { form, field, choice, submit } = contract;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'steps' });
  const save = submit((request) => {
    if (isPending) return;
    mutate(request, {
      onSuccess: () => {
        toast.success(t('escalation.saved'));
        onSaved();
      },
    });
  });
  const addStep = () => {
    const last = form.getValues('steps').at(-1)?.after_minutes ?? -1;
    const after_minutes = usualStepMinutes.find((minutes) => minutes > last) ?? last + 60;
    append({ after_minutes, user_ids: [], channel_ids: [] }, { shouldFocus: false });
  };
  const severity = choice('min_severity');
  return (
    <DialogForm
      onSubmit={save}
      submitLabel={t('notifications.save')}
      busy={isPending}
      unsaved={form.formState.isDirty}
      failure={error ? errorMessage(error, t('channels.failed')) : undefined}
    >
      {fields.map(({ id }, at) => (
        <StepFields
          key={id}
          contract={contract}
          at={at}
          users={escalation.users}
          channels={channels}
          onRemove={() => remove(at)}
        />
      ))}
      {fields.length < maxEscalationSteps ? (
        <div>
          <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={addStep}>
            {t('escalation.addStep')}
          </Button>
        </div>
      ) : null}
      <Select
        label={t('notifications.minSeverity')}
        value={severity.value}
        onValueChange={(value) => severity.onValueChange(value as Severity)}
        options={severities.map((value) => ({
          value,
          label: t(`notifications.severity.${value}`),
        }))}
      />
      <Checkbox
        label={t('escalation.onlyServiceHours')}
        help={t('escalation.onlyServiceHoursHelp')}
        {...field('only_service_hours')}
      />
    </DialogForm>
  );
}
