import type { NewTicket } from '@greenroom/domain/maintenance/new-ticket.ts';

/** What a ticket is about: the start of its name, and the thing whose partner it belongs to. */
export type TicketAbout = { text: string; thing?: NonNullable<NewTicket['about']> };

export const aboutNothing: TicketAbout = { text: '' };
