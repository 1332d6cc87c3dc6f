import { asSystem } from '#platform/database/scope.ts';
import { repeat } from '#platform/repeat.ts';
import type { Services } from '#platform/services.ts';
import { odooSettings } from './client/odoo-settings.ts';
import { createOdooConnection } from './odoo-connection.ts';
import { listDuePartners, odooSyncJob, wakePartners } from './odoo-partners.queries.ts';
import { syncPartner } from './sync-partner.ts';

/**
 * The interval at which the server checks which partners are due. A new ticket brings its own job; it waits for this
 * only when it arrives at the very end of a run.
 */
const lookMilliseconds = 5_000;
/** Partners that one process handles at the same time. */
const atOnce = 2;

/**
 * Connects tickets with Odoo, if configured. The returned function stops handing out work; the shutdown of the job
 * queue waits for running jobs, which end after their current ticket.
 */
export async function startOdoo(services: Services): Promise<() => Promise<void>> {
  const { config, database, jobs, log, now } = services;
  const settings = odooSettings(config);
  if (!settings) return async () => {};
  const pace = { pollSeconds: config.ODOO_POLL_SECONDS, retrySeconds: config.ODOO_RETRY_SECONDS };
  const connection = createOdooConnection(services, settings, pace);
  const wakeDue = () =>
    asSystem(database, async (db) => {
      for (const partner_id of await listDuePartners(db, now()))
        await jobs.add(db, odooSyncJob, { key: partner_id, data: { partner_id } });
    });
  await asSystem(database, (db) => wakePartners(db, now()));
  await wakeDue();
  jobs.work(odooSyncJob, { atOnce }, ({ partner_id }) => syncPartner(connection, partner_id));
  const stopLooking = repeat(
    services,
    { name: 'look for due partners', milliseconds: lookMilliseconds },
    () =>
      wakeDue().catch((error: unknown) =>
        log.warn({ err: error }, 'odoo: the partners that are due could not be read'),
      ),
  );
  return () => {
    connection.stop();
    return stopLooking();
  };
}
