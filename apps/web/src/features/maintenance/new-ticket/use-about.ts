import type { TicketsAbout } from '@greenroom/domain/maintenance/about/tickets-about.ts';
import { ticketThings } from '@greenroom/domain/maintenance/ticket-things.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AboutThing, ticketsAboutQuery } from '../about/tickets-about.queries.ts';
import type { TicketAbout } from './ticket-about.ts';

/** The smallest thing that a ticket is about, and its incident. */
export type ChosenAbout = Pick<TicketAbout, 'thing' | 'incident'>;

export type AboutChip = AboutThing & { name: string };

const noThing: AboutThing = { type: 'site', id: 0 };

/** What a ticket is about, as chips from the site to the smallest thing. The last one is what the ticket names. */
export function useAbout(start: ChosenAbout) {
  const [chosen, setChosen] = useState(start);
  // Of a thing that was removed: the wider ones are known already.
  const [rest, setRest] = useState<AboutChip[]>();
  const { thing, incident } = chosen;
  const { data, isError } = useQuery({
    ...ticketsAboutQuery(thing ?? noThing),
    enabled: thing !== undefined,
  });
  const chips = thing ? (rest ?? (data ? chipsOf(data) : undefined)) : [];
  return {
    ...chosen,
    /** Undefined until their names are known. */
    chips,
    /** The thing is gone, or the server did not respond. */
    isUnknown: isError && rest === undefined,
    /** The open tickets about the smallest thing, and the partner of a new one. */
    found: thing ? data : undefined,
    choose: (next: ChosenAbout) => {
      setRest(undefined);
      setChosen({ ...chosen, ...next });
    },
    /** With all that is inside it. */
    remove: (type: AboutThing['type']) => {
      const wider = (chips ?? []).slice(0, Math.max(0, chips?.findIndex((chip) => chip.type === type) ?? 0));
      const last = wider.at(-1);
      setRest(wider);
      setChosen({ ...(last && { thing: { type: last.type, id: last.id } }), ...(incident && { incident }) });
    },
    removeIncident: () => setChosen(thing ? { thing } : {}),
  };
}

export type About = ReturnType<typeof useAbout>;

function chipsOf(found: TicketsAbout): AboutChip[] {
  return ticketThings.flatMap((type) => {
    const named = found[type];
    return named ? [{ type, ...named }] : [];
  });
}
