import { idempotencyHeader } from '@greenroom/domain/http/idempotency-key.ts';
import {
  addTicketComment,
  followTicket,
  getTicket,
  listTicketAssignees,
  listTicketEvents,
  settleGoneTicket,
  updateTicket,
} from '@greenroom/domain/maintenance/work/endpoints.ts';
import type { GoneTicketChoice, TicketChange } from '@greenroom/domain/maintenance/work/ticket-change.ts';
import {
  type CommentAudience,
  maxTicketEvents,
  type TicketDetail,
  type TicketEvent,
} from '@greenroom/domain/maintenance/work/ticket-detail.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

/** A page may be open all day while others work on its ticket. */
const refetchAfter = 20_000;

export const ticketKeys = {
  one: (id: number) => ['ticket', id, 'detail'] as const,
  events: (id: number) => ['ticket', id, 'events'] as const,
};

export function ticketQuery(id: number) {
  return queryOptions({
    queryKey: ticketKeys.one(id),
    queryFn: ({ signal }) => call(getTicket, { params: { id } }, { signal }),
    refetchInterval: refetchAfter,
  });
}

/** The newest first; older ones page by page. */
export function ticketEventsQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: ticketKeys.events(id),
    queryFn: ({ pageParam, signal }) =>
      call(listTicketEvents, { params: { id }, query: pageParam ? { before: pageParam } : {} }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page: TicketEvent[]) => (page.length < maxTicketEvents ? undefined : page.at(-1)?.id),
    refetchInterval: refetchAfter,
  });
}

/** Those who can see it. */
export function ticketAssigneesQuery(id: number) {
  return queryOptions({
    queryKey: ['ticket', id, 'assignees'] as const,
    queryFn: ({ signal }) => call(listTicketAssignees, { params: { id } }, { signal }),
  });
}

export type TicketPatch = Omit<TicketChange, 'version'>;

export function sendTicketChange(
  { id, version }: { id: number; version: number },
  patch: TicketPatch,
): Promise<TicketDetail> {
  return call(updateTicket, { params: { id }, body: { version, ...patch } });
}

type NewComment = {
  id: number;
  audience: CommentAudience;
  body: string;
  attachments: number[];
  key: string;
};

export function sendComment({ id, audience, body, attachments, key }: NewComment): Promise<TicketEvent> {
  return call(
    addTicketComment,
    { params: { id }, body: { audience, body, ...(attachments.length > 0 && { attachments }) } },
    { headers: { [idempotencyHeader]: key } },
  );
}

export function sendFollowing(id: number, following: boolean): Promise<TicketDetail> {
  return call(followTicket, { params: { id }, body: { following } });
}

export function sendGoneChoice({ id, ...body }: GoneTicketChoice & { id: number }): Promise<TicketDetail> {
  return call(settleGoneTicket, { params: { id }, body });
}
