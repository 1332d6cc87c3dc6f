import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { changeTickets } from '@greenroom/domain/maintenance/work/endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleDot, Equal, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/http-client.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { BulkAct } from '#listing/selection/list-selection.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { showChangedTickets } from '../ticket/show-changed-ticket.ts';
import { refreshTicketCounts } from '../tickets.queries.ts';
import type { BulkField, BulkOutcomes, BulkPatch } from './bulk-patch.ts';

const BulkTicketDialog = lazyDialog(async () => (await import('./bulk-ticket-dialog.tsx')).BulkTicketDialog);

type Target = Pick<Ticket, 'id' | 'version'>;

/** Gives the marked tickets the same stage, priority or assignee, in one act. */
export function useTicketBulk(rows: readonly Ticket[], user: { id: number; name: string } | null) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [field, setField] = useState<BulkField>('stage');
  const [targets, setTargets] = useState<readonly Ticket[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [outcomes, setOutcomes] = useState<BulkOutcomes | null>(null);
  const [round, setRound] = useState(0);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ tickets, patch }: { tickets: readonly Target[]; patch: BulkPatch }) =>
      call(changeTickets, {
        body: { tickets: tickets.map(({ id, version }) => ({ id, version })), ...patch },
      }),
    onSuccess: (results, { patch }) => {
      showChangedTickets(
        client,
        new Map(results.flatMap(({ id, ticket }) => (ticket ? [[id, ticket]] : []))),
      );
      for (const { id } of results) void client.invalidateQueries({ queryKey: ['ticket', id] });
      refreshTicketCounts(client);
      const failed = results.filter(({ outcome }) => outcome !== 'changed' && outcome !== 'unchanged');
      const changed = results.length - failed.length;
      if (failed.length > 0) setOutcomes({ patch, failed, changed });
      else {
        setOpen(false);
        toast.success(t('tickets.bulk.done', { count: changed }));
      }
      setRound((before) => before + 1);
    },
  });

  function start(next: BulkField, ids: readonly number[]) {
    const marked = new Set(ids);
    reset();
    setOutcomes(null);
    setTargets(rows.filter(({ id }) => marked.has(id)));
    setField(next);
    setOpen(true);
  }
  const act = (id: BulkField, icon: BulkAct['icon']): BulkAct => ({
    ...{ id, icon, label: t(`tickets.bulk.${id}`) },
    onAct: (selection) => start(id, 'ids' in selection ? selection.ids : []),
  });
  const conflicts = outcomes?.failed.flatMap(({ outcome, ticket }) =>
    outcome === 'conflict' && ticket ? [ticket] : [],
  );
  return {
    acts: [
      act('assign', <UserRoundPlus aria-hidden="true" />),
      act('stage', <CircleDot aria-hidden="true" />),
      act('priority', <Equal aria-hidden="true" />),
    ],
    /** Another one begins without marks. */
    round,
    dialog: (
      <BulkTicketDialog
        open={isOpen}
        onOpenChange={setOpen}
        {...{ field, targets, user, outcomes, error }}
        isBusy={isPending}
        onSend={(patch) => mutate({ tickets: targets, patch })}
        onInsist={
          outcomes && conflicts && conflicts.length > 0
            ? () => mutate({ tickets: conflicts, patch: outcomes.patch })
            : undefined
        }
      />
    ),
  };
}
