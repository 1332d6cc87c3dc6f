import { idempotencyHeader } from '@greenroom/domain/http/idempotency-key.ts';
import { createTicket } from '@greenroom/domain/maintenance/endpoints.ts';
import type { NewTicket } from '@greenroom/domain/maintenance/new-ticket.ts';
import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, isTooMuch } from '#api/api-error.ts';
import { errorMessage } from '#api/error-message.ts';
import { call } from '#api/http-client.ts';
import { newIdempotencyKey } from '#api/new-idempotency-key.ts';
import { addTicket, refreshTickets } from '#features/maintenance/tickets.queries.ts';

/** The states of the dialog, in the spec's words. */
const states = { idle: 'idle', pending: 'creating', error: 'error', success: 'completed' } as const;

/** Spec section 9: the ERP behind the server may be slow. */
const timeoutSeconds = 30;

/** Creates one ticket, however often it is retried: every attempt carries the key of its dialog. */
export function useCreateTicket(onCreated: (ticket: Ticket) => void) {
  const client = useQueryClient();
  const [key] = useState(newIdempotencyKey);
  const { status, error, mutate, reset } = useMutation({
    mutationFn: (ticket: NewTicket) =>
      call(createTicket, { body: ticket }, { timeoutSeconds, headers: { [idempotencyHeader]: key } }),
    onSuccess: (ticket) => {
      addTicket(client, ticket);
      onCreated(ticket);
    },
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
