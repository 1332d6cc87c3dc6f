import { boardStages } from '@greenroom/domain/maintenance/board.ts';
import { type Ticket, ticketPriorities } from '@greenroom/domain/maintenance/ticket.ts';
import { bulkTicketChange, maxBulkTickets } from '@greenroom/domain/maintenance/work/bulk-ticket-change.ts';
import { canMoveStage } from '@greenroom/domain/maintenance/work/stage-transitions.ts';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { AssigneeField } from '#listing/options/assignee-field.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { ChoiceGroup } from '#ui/form/choice-group.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { priorityLook } from '../priority-look.ts';
import { stageLook } from '../stage-look.ts';
import { ticketAssigneesQuery } from '../ticket/ticket.queries.ts';
import { BulkOutcomeList } from './bulk-outcome-list.tsx';
import type { BulkField, BulkOutcomes, BulkPatch } from './bulk-patch.ts';

type User = { id: number; name: string };

type BulkTicketDialogProps = DialogState & {
  field: BulkField;
  targets: readonly Ticket[];
  user: User | null;
  isBusy: boolean;
  error: Error | null;
  /** Of an act that not every ticket could take. */
  outcomes: BulkOutcomes | null;
  onSend: (patch: BulkPatch) => void;
  /** Applies the change to those that were changed meanwhile; undefined if there are none. */
  onInsist: (() => void) | undefined;
};

export function BulkTicketDialog({ open, onOpenChange, ...parts }: BulkTicketDialogProps) {
  const { t } = useTranslation();
  const { field, targets, outcomes } = parts;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(`tickets.bulk.${field}`)}
      description={
        outcomes
          ? t('tickets.bulk.partly', { changed: outcomes.changed, failed: outcomes.failed.length })
          : t('tickets.bulk.of', { count: targets.length })
      }
      closeLabel={t('layout.close')}
    >
      {outcomes ? (
        <BulkOutcomeList
          outcomes={outcomes}
          isBusy={parts.isBusy}
          error={parts.error}
          onInsist={parts.onInsist}
          onClose={() => onOpenChange(false)}
        />
      ) : (
        <BulkForm {...parts} />
      )}
    </Dialog>
  );
}

/** Empty: not chosen yet. */
type BulkValues = { stage: number | ''; priority: number | ''; assigned_to: number | null };

const blankValues = (user: User | null): BulkValues => ({
  ...{ stage: '', priority: '', assigned_to: user?.id ?? null },
});

const chooseTexts = {
  stage: 'tickets.bulk.chooseStage',
  priority: 'tickets.bulk.choosePriority',
} as const;

function BulkForm({
  field,
  targets,
  user,
  isBusy,
  error,
  onSend,
}: Omit<BulkTicketDialogProps, keyof DialogState>) {
  const { t } = useTranslation();
  const [assignee, setAssignee] = useState<User | null>(user);
  const isTooMany = targets.length > maxBulkTickets;
  const { choice, submit } = useContractForm({
    schema: bulkTicketChange,
    defaultValues: blankValues(user),
    toRequest: (values) => ({
      tickets: targets.map(({ id, version }) => ({ id, version })),
      ...(field === 'assign'
        ? { assigned_to: values.assigned_to }
        : { [field]: values[field] === '' ? undefined : values[field] }),
    }),
    check: (values) => (field !== 'assign' && values[field] === '' ? { [field]: chooseTexts[field] } : {}),
    words: {},
    failure: error,
  });
  const assigned = choice('assigned_to');
  const change = choice(field === 'priority' ? 'priority' : 'stage');
  const chosen = change.value;
  const send = submit(({ tickets: _, ...patch }) => {
    if (!isBusy && !isTooMany) onSend(patch);
  });
  const stage = field === 'stage' && chosen !== '' ? chosen : undefined;
  const stuck = targets.filter(
    (row) => stage !== undefined && row.stage !== stage && !canMoveStage(row.stage, stage),
  ).length;
  const options =
    field === 'stage'
      ? boardStages.map((value) => ({ value: value as number, label: stageLook(t, value).name }))
      : Object.values(ticketPriorities)
          .toReversed()
          .map((value) => ({ value: value as number, label: priorityLook(t, value).name }));
  return (
    <DialogForm
      onSubmit={send}
      submitLabel={t('tickets.bulk.apply', { count: targets.length })}
      busy={isBusy}
      unsaved={chosen !== ''}
      failure={error ? errorMessage(error, t('tickets.changeFailed')) : undefined}
    >
      {isTooMany ? (
        <Banner tone="warning">{t('tickets.bulk.tooMany', { count: maxBulkTickets })}</Banner>
      ) : null}
      {field === 'assign' ? (
        // Those who see the first; of the others the server says who cannot have them.
        <AssigneeField
          label={t('tickets.assignee')}
          placeholder={t('tickets.filters.unassigned')}
          query={ticketAssigneesQuery(targets[0]?.id ?? 0)}
          value={assignee}
          onChange={(next) => {
            setAssignee(next);
            assigned.onValueChange(next?.id ?? null);
          }}
        />
      ) : (
        <ChoiceGroup
          legend={t(field === 'stage' ? 'maintenance.stage' : 'maintenance.priority')}
          {...change}
          options={options}
          longLabels
        />
      )}
      {stuck > 0 ? (
        <p role="status" className="text-sm text-muted">
          {t('tickets.bulk.stuck', { count: stuck })}
        </p>
      ) : null}
    </DialogForm>
  );
}
