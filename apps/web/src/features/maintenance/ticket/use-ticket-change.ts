import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import type { TicketDetail } from '@greenroom/domain/maintenance/work/ticket-detail.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { refreshTicketCounts } from '../tickets.queries.ts';
import { showChangedTicket } from './show-changed-ticket.ts';
import { sendTicketChange, type TicketPatch, ticketKeys } from './ticket.queries.ts';

type Target = Pick<Ticket, 'id' | 'version' | 'name'> & {
  /** The version of a text that was open for a while: own changes since then do not make it newer. */
  isExact?: boolean;
};
type Sent = {
  ticket: Target;
  patch: TicketPatch;
  /** As the page shows it until the server has responded. */
  shown: Partial<TicketDetail>;
};

/** Both sides of a change that came too late. */
export type TicketConflict = Sent & {
  current: Record<string, string | number>;
};

/** Shows a change at once, takes it back if the server rejects it, and keeps both sides of a conflict. */
export function useTicketChange() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [conflict, setConflict] = useState<TicketConflict | null>(null);
  const made = useRef(new Map<number, number>());
  const mutation = useMutation({
    // One after the other: the second of two quick changes is about the version that the first one makes.
    scope: { id: 'ticket-changes' },
    mutationFn: ({ ticket, patch }: Sent) => {
      const own = ticket.isExact ? 0 : (made.current.get(ticket.id) ?? 0);
      return sendTicketChange({ id: ticket.id, version: Math.max(ticket.version, own) }, patch);
    },
    onMutate: async ({ ticket: { id }, shown }) => {
      setConflict(null);
      const key = ticketKeys.one(id);
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<TicketDetail>(key);
      if (before) client.setQueryData(key, { ...before, ...shown });
      return { before, takeBack: showChangedTicket(client, id, shown) };
    },
    onSuccess: (changed) => {
      made.current.set(changed.id, changed.version);
      client.setQueryData(ticketKeys.one(changed.id), changed);
      showChangedTicket(client, changed.id, changed);
      void client.invalidateQueries({ queryKey: ticketKeys.events(changed.id) });
      refreshTicketCounts(client);
    },
    onError: (error, sent, done) => {
      const { id } = sent.ticket;
      if (done?.before) client.setQueryData(ticketKeys.one(id), done.before);
      done?.takeBack();
      const current = error instanceof ApiError && error.code === 'conflict' ? error.values : undefined;
      if (current?.version !== undefined) {
        setConflict({ ...sent, current });
        const { version, stage, priority } = current;
        showChangedTicket(client, id, {
          version: Number(version),
          ...(typeof stage === 'number' && { stage }),
          ...(typeof priority === 'number' && { priority }),
        });
      } else toast.error(errorMessage(error, t('tickets.changeFailed')));
      void client.invalidateQueries({ queryKey: ['ticket', id] });
    },
  });
  return {
    change: (ticket: Target, patch: TicketPatch, shown: Partial<TicketDetail> = patch as object) =>
      mutation.mutate({ ticket, patch, shown }),
    isBusy: mutation.isPending,
    conflict,
    dismiss: () => setConflict(null),
    /** The own side wins, over the version that the other one has made. */
    insist: () => {
      if (!conflict) return;
      const { ticket, patch, shown, current } = conflict;
      mutation.mutate({ ticket: { ...ticket, version: Number(current.version) }, patch, shown });
    },
  };
}

export type TicketChanges = ReturnType<typeof useTicketChange>;
