import type { NewTicket } from '@greenroom/domain/maintenance/new-ticket.ts';
import { ticketThings } from '@greenroom/domain/maintenance/ticket.ts';

/** What a ticket is about: the start of its name, and the thing whose partner it belongs to. */
export type TicketAbout = { text: string; thing?: NonNullable<NewTicket['about']> };

export const aboutNothing: TicketAbout = { text: '' };

/** The page or list that was left names the thing in the state of the address. */
export function aboutOf(state: unknown): TicketAbout {
  const { text, thing } = (state as { about?: { text?: unknown; thing?: unknown } } | null)?.about ?? {};
  if (typeof text !== 'string') return aboutNothing;
  const { type, id } = (thing ?? {}) as { type?: unknown; id?: unknown };
  const known = ticketThings.find((each) => each === type);
  return known && typeof id === 'number' ? { text, thing: { type: known, id } } : { text };
}
