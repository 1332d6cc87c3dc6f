import { ticketThings } from '@greenroom/domain/maintenance/ticket-things.ts';
import type { AboutThing } from '../about/tickets-about.queries.ts';
import type { TicketAbout } from './ticket-about.ts';
import type { TicketForm } from './ticket-form.ts';
import type { ChosenAbout } from './use-about.ts';

export type TicketDraft = {
  /** When it was last changed, in milliseconds since 1970. */
  at: number;
  /** That of the request: what was sent before a reload is not created twice. */
  key: string;
  values: TicketForm;
  about: ChosenAbout;
};

/** After these days it is of no more use. */
const maxAge = 14 * 86_400_000;

/** Of one user, and of what the ticket was begun about. */
export function ticketDraftKey(userId: number, { thing, incident }: TicketAbout): string {
  const about = incident ? `incident-${incident.id}` : thing ? `${thing.type}-${thing.id}` : 'none';
  return `greenroom.draft.${userId}.new-ticket:${about}`;
}

export function readTicketDraft(storageKey: string, now: number): TicketDraft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Partial<TicketDraft> | null;
    const { at, key, values, about } = draft ?? {};
    const { name, priority, sales_order, additional_data, assignee, due } = values ?? {};
    if (typeof at !== 'number' || typeof key !== 'string' || now - at > maxAge) return null;
    if (typeof name !== 'string' || typeof sales_order !== 'string' || typeof priority !== 'number')
      return null;
    if (typeof additional_data?.description !== 'string') return null;
    return {
      ...{ at, key },
      values: {
        ...{ name, priority, sales_order, additional_data: { description: additional_data.description } },
        assignee: assigneeOf(assignee),
        // A date that the browser has not written would make no request.
        due: typeof due === 'string' && Number.isFinite(Date.parse(due)) ? due : '',
      },
      about: { ...thingOf(about?.thing), ...incidentOf(about?.incident) },
    };
  } catch {
    return null;
  }
}

function assigneeOf(stored: Partial<NonNullable<TicketForm['assignee']>> | null | undefined) {
  const { id, name } = stored ?? {};
  return typeof id === 'number' && typeof name === 'string' ? { id, name } : null;
}

function thingOf(stored: Partial<AboutThing> | undefined): Pick<ChosenAbout, 'thing'> {
  const type = ticketThings.find((each) => each === stored?.type);
  return type && typeof stored?.id === 'number' ? { thing: { type, id: stored.id } } : {};
}

function incidentOf(stored: Partial<NonNullable<ChosenAbout['incident']>> | undefined) {
  const { id, version } = stored ?? {};
  return typeof id === 'number' && typeof version === 'number' ? { incident: { id, version } } : {};
}

/** A browser that stores nothing still has the open form. */
export function writeTicketDraft(storageKey: string, draft: TicketDraft): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(draft));
  } catch {
    // Nothing is stored.
  }
}

export function removeTicketDraft(storageKey: string): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing is stored.
  }
}
