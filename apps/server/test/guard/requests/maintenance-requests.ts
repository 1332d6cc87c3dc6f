import { type GuardedRequests, nothing } from './guarded-request.ts';

export const maintenanceRequests: GuardedRequests = {
  listTickets: nothing,
  createTicket: ({ partner }) => ({ body: { name: 'A ticket', partner_id: partner.id } }),
};
