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
};

export const blankTicketForm: TicketForm = {
  name: '',
  priority: ticketPriorities.MEDIUM,
  sales_order: '',
  additional_data: { description: '' },
};

/** The name starts with what the ticket is about, if it is known. */
export function startTicketForm(about: string): TicketForm {
  return { ...blankTicketForm, name: about };
}

export function isFilled(form: TicketForm, about = ''): boolean {
  const texts = [
    form.name.trim() === about ? '' : form.name,
    form.sales_order,
    form.additional_data.description,
  ];
  return texts.some((text) => text.trim() !== '') || form.priority !== blankTicketForm.priority;
}

/** Optional fields are sent only when filled. */
export function newTicketOf(
  { name, priority, sales_order, additional_data }: TicketForm,
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
    ...(details ? { additional_data: { description: details } } : {}),
  };
}
