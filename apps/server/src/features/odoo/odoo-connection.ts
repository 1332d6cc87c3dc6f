import type { ReceivedFile } from '#http/upload/receive-upload.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import type { CheckedMap } from './check-map.ts';
import { connectOdoo } from './client/connect-odoo.ts';
import type { OdooClient } from './client/odoo-client.ts';
import { type OdooSettings, odooName } from './client/odoo-settings.ts';

/** Stores a file for a ticket with the checks of an upload. `link` runs in its transaction, and may reject the file. */
export type AddTicketFile = (outside: {
  ticket_id: number;
  file: ReceivedFile;
  author: string | null;
  link: (db: SystemDb, file_id: number) => Promise<boolean>;
}) => Promise<void>;

/** The state that this process keeps between two runs. */
export type OdooConnection = {
  services: Pick<Services, 'database' | 'log' | 'now' | 'storage' | 'config' | 'background'> & {
    addTicketFile: AddTicketFile;
  };
  /** The name of the Odoo installation. */
  odoo: string;
  /** Whether it is the own Odoo of a partner, with its own map. */
  isOwn: boolean;
  pollSeconds: number;
  retrySeconds: number;
  /** For times in messages about a place without a known zone. */
  timeZone: string;
  /** The time limit for one response. */
  timeoutMilliseconds: number;
  /** The client, created at the first call and after each `hangUp`. */
  connect(): Promise<OdooClient>;
  hangUp(): void;
  /** Maps that were checked against Odoo, by partner, with the time of their last change. */
  checkedMaps: Map<number, { changedAt: number; map: CheckedMap }>;
  /** Lets a run end between two tickets. */
  readonly isStopping: boolean;
  stop(): void;
};

export function createOdooConnection(
  services: OdooConnection['services'],
  settings: OdooSettings,
  options: Pick<OdooConnection, 'pollSeconds' | 'retrySeconds' | 'timeZone'>,
): OdooConnection {
  let client: Promise<OdooClient> | undefined;
  let stopping = false;
  return {
    services,
    odoo: odooName(settings),
    isOwn: settings.partner_id !== undefined,
    ...options,
    timeoutMilliseconds: settings.milliseconds,
    connect() {
      client ??= connectOdoo(settings).then((connected) => {
        services.log.info({ odoo_version: connected.version }, 'odoo: connected');
        return connected;
      });
      return client;
    },
    hangUp() {
      client = undefined;
    },
    checkedMaps: new Map(),
    get isStopping() {
      return stopping;
    },
    stop() {
      stopping = true;
    },
  };
}
