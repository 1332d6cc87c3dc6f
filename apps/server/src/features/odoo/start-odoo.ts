import { asSystem } from '#platform/database/scope.ts';
import { repeat } from '#platform/repeat.ts';
import type { Services } from '#platform/services.ts';
import { odooSettings } from './client/odoo-settings.ts';
import type { AddTicketFile } from './odoo-connection.ts';
import { createOdooConnections } from './odoo-connections.ts';
import { listDuePartners, odooSyncJob, wakePartners } from './odoo-partners.queries.ts';
import { syncPartner } from './sync-partner.ts';

/**
 * The interval at which the server checks which partners are due. A new ticket brings its own job; it waits for this
 * only when it arrives at the very end of a run.
 */
const pollMilliseconds = 5_000;
/** Partners that one process handles at the same time. Most of a run is waiting for an Odoo, and one may be slow. */
const atOnce = 4;

/**
 * Connects the tickets of partners with their own Odoo, or with that of the installation. The returned function stops
 * handing out work; the shutdown of the job queue waits for running jobs, which end after their current ticket.
 */
export async function startOdoo(
  services: Services & { addTicketFile: AddTicketFile },
): Promise<() => Promise<void>> {
  const { config, database, jobs, log, now } = services;
  const hasSettings = odooSettings(config) !== undefined;
  const connections = createOdooConnections(services);
  const wakeDue = () =>
    asSystem(database, async (db) => {
      for (const partner_id of await listDuePartners(db, { now: now(), hasSettings }))
        await jobs.add(db, odooSyncJob, { key: partner_id, data: { partner_id } });
    });
  await asSystem(database, (db) => wakePartners(db, now()));
  await wakeDue();
  jobs.work(odooSyncJob, { atOnce }, async ({ partner_id }) => {
    const connection = await connections.of(partner_id);
    if (connection) await syncPartner(connection, partner_id);
  });
  const stopLooking = repeat(
    services,
    { name: 'look for due partners', milliseconds: pollMilliseconds },
    () =>
      wakeDue().catch((error: unknown) =>
        log.warn({ err: error }, 'odoo: the partners that are due could not be read'),
      ),
  );
  return () => {
    connections.stop();
    return stopLooking();
  };
}
