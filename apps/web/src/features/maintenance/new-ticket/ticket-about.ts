import type { AboutThing } from '../about/tickets-about.queries.ts';
import type { TicketStart } from './ticket-form.ts';

/** What a ticket is about: the start of its name, the thing whose partner it belongs to, and the incident. */
export type TicketAbout = {
  text: string;
  thing?: AboutThing;
  /** What it starts with, instead of the text as its name. */
  start?: TicketStart;
  /** The ticket is solved when this is; the server has written what it starts with. */
  incident?: { id: number; version: number };
};

export const aboutNothing: TicketAbout = { text: '' };
