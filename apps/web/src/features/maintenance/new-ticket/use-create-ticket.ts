import { idempotencyHeader } from '@greenroom/domain/http/idempotency-key.ts';
import { createTicket } from '@greenroom/domain/maintenance/endpoints.ts';
import type { NewTicket } from '@greenroom/domain/maintenance/new-ticket.ts';
import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, isTooMuch } from '#api/api-error.ts';
import { errorMessage } from '#api/error-message.ts';
import { call } from '#api/http-client.ts';
import { openIncidentTicket } from '#features/incidents/incident-acts.queries.ts';
import { storeIncident } from '#features/incidents/incidents.queries.ts';
import { addTicket, refreshTickets } from '#features/maintenance/tickets.queries.ts';
import type { TicketAbout } from './ticket-about.ts';

/** The states of the dialog, in the spec's words. */
const states = { idle: 'idle', pending: 'creating', error: 'error', success: 'completed' } as const;

/** Spec section 9: the ERP behind the server may be slow. */
const timeoutSeconds = 30;

type Created = Pick<Ticket, 'id' | 'name'>;
type CreateInput = { ticket: NewTicket; incident: TicketAbout['incident'] };

/** Creates one ticket, however often it is retried: every attempt carries the key of its dialog. */
export function useCreateTicket(key: string, onCreated: (ticket: Created) => void) {
  const client = useQueryClient();
  const { status, error, mutate, reset } = useMutation({
    mutationFn: async ({ ticket, incident }: CreateInput): Promise<Created> => {
      if (!incident) {
        const headers = { [idempotencyHeader]: key };
        const created = await call(createTicket, { body: ticket }, { timeoutSeconds, headers });
        addTicket(client, created);
        return created;
      }
      // An incident has at most one open ticket, so that no second one is created either.
      const changed = await openIncidentTicket(incident, ticket, timeoutSeconds);
      storeIncident(client, changed);
      refreshTickets(client);
      return { id: changed.ticket?.id ?? 0, name: ticket.name };
    },
    onSuccess: onCreated,
    // Without a response the ticket may still have been created.
    onError: () => refreshTickets(client),
  });
  return {
    state: states[status],
    /** An earlier attempt did arrive, and the input has changed since: the key belongs to that first ticket. */
    isMadeBefore: error instanceof ApiError && error.code === 'conflict',
    /** Why no more tickets are accepted for now. */
    limitText: isTooMuch(error) ? errorMessage(error, '') : undefined,
    create: mutate,
    backToIdle: reset,
  };
}
