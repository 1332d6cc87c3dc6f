import { aTicket } from '../../build/a-ticket.ts';
import { type GuardedRequests, type Make, nothing } from './guarded-request.ts';

const ofTicket =
  (body?: Record<string, unknown>): Make =>
  async ({ partner }, { database }) => ({
    params: { id: (await aTicket(database, { partner: partner.id })).id },
    ...(body && { body }),
  });

export const maintenanceRequests: GuardedRequests = {
  listTickets: nothing,
  createTicket: ({ partner }) => ({ body: { name: 'A ticket', partner_id: partner.id } }),
  getTicket: ofTicket(),
  updateTicket: ofTicket({ version: 1, stage: 2 }),
  listTicketAssignees: ofTicket(),
  listTicketEvents: ofTicket(),
  addTicketComment: ofTicket({ audience: 'internal', body: 'x' }),
  followTicket: ofTicket({ following: true }),
};
