import type { NewTicket } from '@greenroom/domain/maintenance/new-ticket.ts';
import {
  defaultTeam,
  type TicketPriority,
  ticketPriorities,
  ticketStages,
} from '@greenroom/domain/maintenance/ticket.ts';

/** The fields, with the names of their parts of the request. */
export type TicketForm = {
  name: string;
  priority: TicketPriority;
  sales_order: string;
  additional_data: { description: string };
  assignee: { id: number; name: string } | null;
  /** As the field of the browser has it: '2026-11-17T14:30'. */
  due: string;
};

/** What a ticket starts with: from what it is about, from its incident or from a template. */
export type TicketStart = { name: string; priority: number; description: string };

export const blankTicketForm: TicketForm = {
  name: '',
  priority: ticketPriorities.MEDIUM,
  sales_order: '',
  additional_data: { description: '' },
  assignee: null,
  due: '',
};

/** The name starts with what the ticket is about, if it is known. */
export function startTicketForm(start: Partial<TicketStart>): TicketForm {
  const { name, priority, description } = start;
  return {
    name: name ?? '',
    priority: (priority ?? blankTicketForm.priority) as TicketPriority,
    sales_order: '',
    additional_data: { description: description ?? '' },
    assignee: null,
    due: '',
  };
}

/** Whether the user has changed anything. */
export function isFilled(form: TicketForm, start: TicketForm): boolean {
  return (
    form.priority !== start.priority ||
    form.sales_order.trim() !== '' ||
    form.assignee !== null ||
    form.due !== '' ||
    form.name.trim() !== start.name.trim() ||
    form.additional_data.description.trim() !== start.additional_data.description.trim()
  );
}

type Template = { title: string; priority: number; description: string };

/** A template fills what the user has not written. The place stays at the start of the name. */
export function applyTemplate(form: TicketForm, start: TicketForm, about: TicketForm, template: Template) {
  const { title, priority, description } = template;
  const next = startTicketForm({
    name: [about.name, title].filter(Boolean).join(' · '),
    priority,
    description,
  });
  const isUntouched = (one: string, other: string) => one.trim() === '' || one.trim() === other.trim();
  return {
    start: next,
    form: {
      ...form,
      ...(isUntouched(form.name, start.name) && { name: next.name }),
      ...(form.priority === start.priority && { priority: next.priority }),
      ...(isUntouched(form.additional_data.description, start.additional_data.description) && {
        additional_data: next.additional_data,
      }),
    },
  };
}

/** Optional fields are sent only when filled. */
export function newTicketOf(
  { name, priority, sales_order, additional_data, assignee, due }: TicketForm,
  { about, partner_id }: Pick<NewTicket, 'about' | 'partner_id'> = {},
): NewTicket {
  const order = sales_order.trim();
  const details = additional_data.description.trim();
  return {
    name: name.trim(),
    priority,
    stage: ticketStages.NEW,
    team: defaultTeam,
    odoo_id: 0,
    ...(about ? { about } : partner_id === undefined ? {} : { partner_id }),
    ...(order ? { sales_order: order } : {}),
    ...(assignee && { assigned_to: assignee.id }),
    ...(due !== '' && { due_at: new Date(due).toISOString() }),
    ...(details ? { additional_data: { description: details } } : {}),
  };
}
