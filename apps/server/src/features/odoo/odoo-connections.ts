import type { Services } from '#platform/services.ts';
import { type AddTicketFile, createOdooConnection, type OdooConnection } from './odoo-connection.ts';
import { settingsOfPartner } from './settings-of-partner.ts';

export type OdooConnections = {
  /** Undefined for a partner without an Odoo. */
  of(partner_id: number): Promise<OdooConnection | undefined>;
  stop(): void;
};

/** One connection to the Odoo of the installation, and one for each partner with its own. */
export function createOdooConnections(
  services: Services & { addTicketFile: AddTicketFile },
): OdooConnections {
  const { config } = services;
  const options = {
    pollSeconds: config.ODOO_POLL_SECONDS,
    retrySeconds: config.ODOO_RETRY_SECONDS,
    timeZone: config.TIME_ZONE,
  };
  const open = new Map<number | undefined, { key: string; connection: OdooConnection }>();
  return {
    async of(partner_id) {
      const settings = await settingsOfPartner(services, partner_id);
      if (!settings) {
        open.delete(partner_id);
        return undefined;
      }
      const { fence: _, ...place } = settings;
      const key = JSON.stringify(place);
      const known = open.get(settings.partner_id);
      if (known?.key === key) return known.connection;
      const connection = createOdooConnection(services, settings, options);
      open.set(settings.partner_id, { key, connection });
      return connection;
    },
    stop() {
      for (const { connection } of open.values()) connection.stop();
    },
  };
}
