import { storeTicketFile } from '#features/files/outside/store-ticket-file.ts';
import type { AddTicketFile } from '#features/odoo/odoo-connection.ts';
import type { Services } from '#platform/services.ts';

/** As the server connects its features at its start. */
export function withTicketFiles(services: Services): Services & { addTicketFile: AddTicketFile } {
  return { ...services, addTicketFile: (outside) => storeTicketFile(services, outside) };
}
