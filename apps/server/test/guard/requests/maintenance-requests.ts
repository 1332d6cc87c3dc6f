import { asSystem } from '#platform/database/scope.ts';
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
  settleGoneTicket: async ({ partner }, { database }) => {
    const { id } = await aTicket(database, { partner: partner.id });
    await asSystem(database, (db) =>
      db
        .updateTable('tickets')
        .set({ odoo_gone: 'archived', odoo_gone_at: new Date() })
        .where('id', '=', id)
        .execute(),
    );
    return { params: { id }, body: { version: 1, choice: 'cancel' } };
  },
  followTicket: ofTicket({ following: true }),
};
