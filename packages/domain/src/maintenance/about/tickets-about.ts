import * as z from 'zod/mini';
import { shownClock } from '../levels/shown-clock.ts';
import { ticket } from '../ticket.ts';

const named = z.object({ id: z.int(), name: z.string() });

/** The page of a thing lists this many; the others are on the board. */
export const maxTicketsAbout = 5;

const ticketAboutThing = z.extend(z.pick(ticket, { id: true, name: true, stage: true, priority: true }), {
  created_at: z.string(),
  /** The name of the user who has it. */
  assigned_to: z.nullable(z.string()),
  service_level: z.nullable(shownClock),
});

/** The open tickets about a site, a room or an asset, and what a new one about it would be about. */
export const ticketsAbout = z.object({
  /** The partner that a new ticket would belong to. */
  partner: named,
  /** The thing and where it is, as far as the viewer sees that. */
  site: z.nullable(named),
  room: z.nullable(named),
  asset: z.nullable(named),
  /** Of all open tickets about the thing. */
  total: z.int(),
  /** The most urgent ones. */
  tickets: z.array(ticketAboutThing),
});
export type TicketsAbout = z.infer<typeof ticketsAbout>;
