import type { Schema } from '@greenroom/domain/http/endpoint.ts';
import {
  assignForm,
  claimForm,
  falseAlarmForm,
  snoozeForm,
} from '@greenroom/domain/incidents/acts/act-forms.ts';
import { type FalseAlarmReason, falseAlarmReasons } from '@greenroom/domain/incidents/acts/act-words.ts';
import type { IncidentRow } from '@greenroom/domain/incidents/incident.ts';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { AssigneeField } from '#listing/options/assignee-field.tsx';
import { ChoiceGroup } from '#ui/form/choice-group.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { describeCause } from './describe-cause.ts';
import type { IncidentActRequest } from './incident-acts.queries.ts';
import { assigneesQuery } from './incidents.queries.ts';
import { type SnoozeChoice, snoozeChoices, snoozeUntil } from './snooze-until.ts';

/** The acts that need more than a click. */
export type DialogAct = 'assign' | 'snooze' | 'claim' | 'false_alarm';

type IncidentActDialogProps = DialogState & {
  act: DialogAct;
  targets: readonly IncidentRow[];
  isBusy: boolean;
  error: Error | null;
  onSend: (request: IncidentActRequest, onDone: () => void) => void;
};

export function IncidentActDialog({ open, onOpenChange, ...form }: IncidentActDialogProps) {
  const { t } = useTranslation();
  const { act, targets } = form;
  const [first] = targets;
  const what =
    targets.length === 1 && first
      ? describeCause(t, first)
      : t('incidents.selected', { count: targets.length });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(`incidents.dialog.${act}`)}
      description={what}
      closeLabel={t('layout.close')}
    >
      <ActFields {...form} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

type FieldsProps = Omit<IncidentActDialogProps, keyof DialogState> & { onDone: () => void };

type Values = {
  until: SnoozeChoice;
  /** One of a few for a false alarm, any text for a snooze. */
  reason: string;
  note: string;
  assignee: { id: number; name: string } | null;
};

const schemas: Record<DialogAct, Schema> = {
  assign: assignForm,
  snooze: snoozeForm,
  claim: claimForm,
  false_alarm: falseAlarmForm,
};

function ActFields({ act, targets, isBusy, error, onSend, onDone }: FieldsProps) {
  const { t } = useTranslation();
  const { form, textField, choice, submit } = useContractForm<Values, Schema>({
    schema: schemas[act],
    defaultValues: {
      until: '1h',
      reason: act === 'false_alarm' ? 'planned' : '',
      note: '',
      assignee: (targets.length === 1 && targets[0]?.assigned_to) || null,
    },
    toRequest: (values) => requestOf(act, values),
    words: {},
  });
  const values = form.watch();
  const isAssigned =
    act === 'assign' && targets.every(({ assigned_to }) => assigned_to?.id === values.assignee?.id);
  const send = submit(() => {
    // Nothing to change, and nothing to enter in the timeline.
    if (isAssigned) onDone();
    else if (!isBusy) onSend(requestOf(act, form.getValues()), onDone);
  });
  const text = act === 'snooze' ? 'reason' : 'note';
  const [first] = targets;
  return (
    <DialogForm
      onSubmit={send}
      submitLabel={t(`incidents.submit.${act}`)}
      busy={isBusy}
      unsaved={values[text] !== ''}
      failure={error ? errorMessage(error, t('incidents.actFailed')) : undefined}
    >
      {act === 'snooze' ? (
        <ChoiceGroup
          legend={t('incidents.snoozeFor')}
          {...choice('until')}
          longLabels
          options={snoozeChoices.map((value) => ({ value, label: t(`incidents.snooze.${value}`) }))}
        />
      ) : null}
      {act === 'false_alarm' ? (
        <ChoiceGroup
          legend={t('incidents.falseReason')}
          {...choice('reason')}
          longLabels
          options={falseAlarmReasons.map((value) => ({ value, label: t(`incidents.reason.${value}`) }))}
        />
      ) : null}
      {act === 'assign' && first ? (
        <AssigneeField
          label={t('incidents.assignee')}
          help={t('incidents.help.assign')}
          placeholder={t('incidents.nobody')}
          query={assigneesQuery(first.id)}
          value={values.assignee}
          onChange={(assignee) => form.setValue('assignee', assignee)}
        />
      ) : (
        <TextAreaField
          {...textField(text)}
          label={t(act === 'snooze' ? 'incidents.snoozeReason' : 'incidents.noteOptional')}
          help={t(`incidents.help.${act}`)}
          rows={3}
        />
      )}
    </DialogForm>
  );
}

function requestOf(act: DialogAct, { until, assignee, ...texts }: Values): IncidentActRequest {
  const reason = texts.reason.trim();
  const note = texts.note.trim();
  switch (act) {
    case 'assign':
      return { act, user_id: assignee?.id ?? null };
    case 'snooze':
      return {
        act,
        ...snoozeUntil(until, Date.now(), zoneOfViewer()),
        ...(reason && { reason }),
      };
    case 'claim':
      return { act, ...(note && { note }) };
    case 'false_alarm':
      return { act, reason: reason as FalseAlarmReason, ...(note && { note }) };
  }
}

function zoneOfViewer(): string {
  return dateTimeFormat('en', {}).resolvedOptions().timeZone;
}
