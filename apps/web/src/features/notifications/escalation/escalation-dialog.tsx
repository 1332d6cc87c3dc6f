import { type Severity, severities } from '@greenroom/domain/incidents/severity.ts';
import type { NotificationChannel } from '@greenroom/domain/notifications/channel.ts';
import {
  type Escalation,
  type EscalationStep,
  maxEscalationSteps,
  maxStepMinutes,
  usualStepMinutes,
} from '@greenroom/domain/notifications/escalation/escalation.ts';
import { Plus } from 'lucide-react';
import { type BaseSyntheticEvent, useState } from 'react';
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

/** Each step has its own number, so that one that is removed takes no field of another along. */
type Draft = EscalationStep & { key: number };

type FieldsProps = Omit<EscalationDialogProps, keyof DialogState> & { onSaved: () => void };

function EscalationFields({ partnerId, escalation, channels, onSaved }: FieldsProps) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useUpdateEscalation(partnerId);
  const [drafts, setDrafts] = useState<Draft[]>(() =>
    escalation.steps.map((step, key) => ({ ...step, key })),
  );
  const [severity, setSeverity] = useState(escalation.min_severity);
  const [onlyServiceHours, setOnlyServiceHours] = useState(escalation.only_service_hours);
  const [isChecked, setIsChecked] = useState(false);
  const steps = drafts.map(({ key: _, ...step }) => step);
  const changed = { steps, min_severity: severity, only_service_hours: onlyServiceHours };
  const { users: _, ...saved } = escalation;
  const faultOf = (step: EscalationStep, at: number) => {
    const before = steps[at - 1]?.after_minutes ?? -1;
    const { after_minutes: minutes } = step;
    return {
      minutes: !Number.isInteger(minutes) || minutes <= before || minutes > maxStepMinutes,
      recipients: step.user_ids.length + step.channel_ids.length === 0,
    };
  };
  const isFaulty = steps.some((step, at) => Object.values(faultOf(step, at)).some(Boolean));
  const submit = (event: BaseSyntheticEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isPending || isFaulty) return;
    mutate(changed, {
      onSuccess: () => {
        toast.success(t('escalation.saved'));
        onSaved();
      },
    });
  };
  const addStep = () =>
    setDrafts((now) => {
      const last = now.at(-1)?.after_minutes ?? -1;
      const after_minutes = usualStepMinutes.find((minutes) => minutes > last) ?? last + 60;
      const key = Math.max(-1, ...now.map((draft) => draft.key)) + 1;
      return [...now, { key, after_minutes, user_ids: [], channel_ids: [] }];
    });
  return (
    <DialogForm
      onSubmit={submit}
      submitLabel={t('notifications.save')}
      busy={isPending}
      unsaved={JSON.stringify(changed) !== JSON.stringify(saved)}
      failure={error ? errorMessage(error, t('channels.failed')) : undefined}
    >
      {drafts.map((draft, at) => (
        <StepFields
          key={draft.key}
          number={at + 1}
          step={draft}
          users={escalation.users}
          channels={channels}
          faults={isChecked ? faultOf(draft, at) : undefined}
          onChange={(part) =>
            setDrafts((now) => now.map((one) => (one.key === draft.key ? { ...one, ...part } : one)))
          }
          onRemove={() => setDrafts((now) => now.filter(({ key }) => key !== draft.key))}
        />
      ))}
      {drafts.length < maxEscalationSteps ? (
        <div>
          <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={addStep}>
            {t('escalation.addStep')}
          </Button>
        </div>
      ) : null}
      <Select
        label={t('notifications.minSeverity')}
        value={severity}
        onValueChange={(value) => setSeverity(value as Severity)}
        options={severities.map((value) => ({
          value,
          label: t(`notifications.severity.${value}`),
        }))}
      />
      <Checkbox
        label={t('escalation.onlyServiceHours')}
        help={t('escalation.onlyServiceHoursHelp')}
        checked={onlyServiceHours}
        onChange={(event) => setOnlyServiceHours(event.target.checked)}
      />
    </DialogForm>
  );
}
