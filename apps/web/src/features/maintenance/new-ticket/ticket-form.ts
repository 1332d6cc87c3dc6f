import type { RequestOf } from '@greenroom/domain/http/endpoint.ts';
import type { createTicket } from '@greenroom/domain/maintenance/endpoints.ts';
import {
  defaultTeam,
  type TicketPriority,
  ticketPriorities,
  ticketStages,
} from '@greenroom/domain/maintenance/ticket.ts';

export type TicketForm = {
  name: string;
  priority: TicketPriority;
  salesOrder: string;
  description: string;
};

export const blankTicketForm: TicketForm = {
  name: '',
  priority: ticketPriorities.MEDIUM,
  salesOrder: '',
  description: '',
};

export type NewTicket = RequestOf<typeof createTicket>['body'];

export function isNameMissing({ name }: TicketForm): boolean {
  return name.trim() === '';
}

export function isFilled(form: TicketForm): boolean {
  const texts = [form.name, form.salesOrder, form.description];
  return texts.some((text) => text.trim() !== '') || form.priority !== blankTicketForm.priority;
}

/** What is optional is sent only when it is filled. */
export function newTicketOf({ name, priority, salesOrder, description }: TicketForm): NewTicket {
  const order = salesOrder.trim();
  const details = description.trim();
  return {
    name: name.trim(),
    priority,
    stage: ticketStages.NEW,
    team: defaultTeam,
    odoo_id: 0,
    ...(order ? { sales_order: order } : {}),
    ...(details ? { additional_data: { description: details } } : {}),
  };
}
