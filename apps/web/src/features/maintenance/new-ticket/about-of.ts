import { ticketThings } from '@greenroom/domain/maintenance/ticket-things.ts';
import { aboutNothing, type TicketAbout } from './ticket-about.ts';

/** The page or list that was left names the thing in the state of the address. */
export function aboutOf(state: unknown): TicketAbout {
  const { text, thing } = (state as { about?: { text?: unknown; thing?: unknown } } | null)?.about ?? {};
  if (typeof text !== 'string') return aboutNothing;
  const { type, id } = (thing ?? {}) as { type?: unknown; id?: unknown };
  const known = ticketThings.find((each) => each === type);
  return known && typeof id === 'number' ? { text, thing: { type: known, id } } : { text };
}
