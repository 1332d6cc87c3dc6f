import {
  type FalseAlarmReason,
  falseAlarmReasons,
  type IncidentRow,
  noteMaxLength,
  reasonMaxLength,
} from '@greenroom/domain/incidents/incident.ts';
import { type BaseSyntheticEvent, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
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
  reason: FalseAlarmReason;
  assignee: { id: number; name: string } | undefined;
  text: string;
};

function ActFields({ act, targets, isBusy, error, onSend, onDone }: FieldsProps) {
  const { t } = useTranslation();
  const [start] = useState<Values>(() => ({
    until: '1h',
    reason: 'planned',
    assignee: (targets.length === 1 && targets[0]?.assigned_to) || undefined,
    text: '',
  }));
  const [values, setValues] = useState(start);
  const set = (change: Partial<Values>) => setValues((now) => ({ ...now, ...change }));
  const send = (event: BaseSyntheticEvent) => {
    event.preventDefault();
    if (!isBusy) onSend(requestOf(act, values), onDone);
  };
  const [first] = targets;
  return (
    <DialogForm
      onSubmit={send}
      submitLabel={t(`incidents.submit.${act}`)}
      busy={isBusy}
      unsaved={values.text !== ''}
      failure={error ? errorMessage(error, t('incidents.actFailed')) : undefined}
    >
      {act === 'snooze' ? (
        <ChoiceGroup
          legend={t('incidents.snoozeFor')}
          value={values.until}
          onValueChange={(until) => set({ until })}
          longLabels
          options={snoozeChoices.map((value) => ({ value, label: t(`incidents.snooze.${value}`) }))}
        />
      ) : null}
      {act === 'false_alarm' ? (
        <ChoiceGroup
          legend={t('incidents.falseReason')}
          value={values.reason}
          onValueChange={(reason) => set({ reason })}
          longLabels
          options={falseAlarmReasons.map((value) => ({ value, label: t(`incidents.reason.${value}`) }))}
        />
      ) : null}
      {act === 'assign' && first ? (
        // Room for the list below the field.
        <div className="sm:min-h-84">
          <AssigneeField
            label={t('incidents.assignee')}
            help={t('incidents.help.assign')}
            placeholder={t('incidents.nobody')}
            query={assigneesQuery(first.id)}
            value={values.assignee ?? null}
            onChange={(assignee) => set({ assignee: assignee ?? undefined })}
          />
        </div>
      ) : (
        <TextAreaField
          label={t(act === 'snooze' ? 'incidents.snoozeReason' : 'incidents.noteOptional')}
          help={t(`incidents.help.${act}`)}
          maxLength={act === 'claim' ? noteMaxLength : reasonMaxLength}
          rows={3}
          value={values.text}
          onChange={({ target }) => set({ text: target.value })}
        />
      )}
    </DialogForm>
  );
}

function requestOf(act: DialogAct, { until, reason, assignee, text }: Values): IncidentActRequest {
  const typed = text.trim();
  switch (act) {
    case 'assign':
      return { act, user_id: assignee?.id ?? null };
    case 'snooze':
      return {
        act,
        ...snoozeUntil(until, Date.now(), zoneOfViewer()),
        ...(typed && { reason: typed }),
      };
    case 'claim':
      return { act, ...(typed && { note: typed }) };
    case 'false_alarm':
      return { act, reason, ...(typed && { note: typed }) };
  }
}

function zoneOfViewer(): string {
  return dateTimeFormat('en', {}).resolvedOptions().timeZone;
}
