import { getTicketsAbout } from '@greenroom/domain/maintenance/about/endpoints.ts';
import type { ticketThings } from '@greenroom/domain/maintenance/ticket-things.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

export type AboutThing = { type: (typeof ticketThings)[number]; id: number };

/** A page may be open all day while others work on the tickets. */
const refetchAfter = 20_000;

/** The open tickets about a thing, and where it is. Below the key of all tickets: a change of one refetches it. */
export function ticketsAboutQuery({ type, id }: AboutThing) {
  return queryOptions({
    queryKey: ['tickets', 'about', type, id] as const,
    queryFn: ({ signal }) => call(getTicketsAbout, { query: { type, id } }, { signal }),
    refetchInterval: refetchAfter,
  });
}
