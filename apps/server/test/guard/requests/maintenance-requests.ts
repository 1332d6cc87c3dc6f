import { findLevels } from '#features/maintenance/levels/service-levels.queries.ts';
import { findTicketTemplates } from '#features/maintenance/templates/ticket-templates.queries.ts';
import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aTicket } from '../../build/a-ticket.ts';
import { type GuardedRequests, type Make, nothing } from './guarded-request.ts';

const ofTicket =
  (body?: Record<string, unknown>): Make =>
  async ({ partner }, { database }) => ({
    params: { id: (await aTicket(database, { partner: partner.id })).id },
    ...(body && { body }),
  });

/** The callers of the guard table change them one after the other. */
async function versionOfLevels(database: Database, partner_id: number): Promise<number> {
  return (await asSystem(database, (db) => findLevels(db, partner_id))).version;
}

async function versionOfTemplates(database: Database, partner_id: number): Promise<number> {
  return (await asSystem(database, (db) => findTicketTemplates(db, partner_id))).version;
}

export const maintenanceRequests: GuardedRequests = {
  listTickets: nothing,
  listTicketChoices: nothing,
  createTicket: ({ partner }) => ({ body: { name: 'A ticket', partner_id: partner.id } }),
  getTicketsAbout: ({ room_id }) => ({ query: { type: 'room', id: room_id } }),
  getTicketTemplates: ({ partner }) => ({ query: { partner_id: partner.id } }),
  updateTicketTemplates: async ({ partner }, { database }) => ({
    headers: { 'if-match': `"${await versionOfTemplates(database, partner.id)}"` },
    body: {
      partner_id: partner.id,
      templates: [{ name: 'No picture', title: 'No picture', priority: 2, description: 'Since when?' }],
    },
  }),
  getTicket: ofTicket(),
  updateTicket: ofTicket({ version: 1, stage: 2 }),
  changeTickets: async ({ partner }, { database }) => {
    const { id } = await aTicket(database, { partner: partner.id });
    return { body: { tickets: [{ id, version: 1 }], stage: 2 } };
  },
  listTicketAssignees: ofTicket(),
  listNewTicketAssignees: ({ partner }) => ({ query: { partner_id: partner.id } }),
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
  getServiceLevels: ({ partner }) => ({ query: { partner_id: partner.id } }),
  updateServiceLevels: async ({ partner }, { database }) => ({
    headers: { 'if-match': `"${await versionOfLevels(database, partner.id)}"` },
    body: {
      partner_id: partner.id,
      levels: [{ priority: 3, response_minutes: 60, solution_minutes: 480 }],
    },
  }),
};
