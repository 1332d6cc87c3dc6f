import type { Services } from '#platform/services.ts';
import type { CheckedMap } from './check-map.ts';
import { connectOdoo } from './client/connect-odoo.ts';
import type { OdooClient } from './client/odoo-client.ts';
import { type OdooSettings, odooName } from './client/odoo-settings.ts';

/** What this process knows of Odoo between two runs. */
export type Bridge = {
  services: Pick<Services, 'database' | 'log' | 'now'>;
  /** Which Odoo it is. */
  odoo: string;
  pollSeconds: number;
  retrySeconds: number;
  /** The line to Odoo, made at the first call and after each `hangUp`. */
  connect(): Promise<OdooClient>;
  hangUp(): void;
  /** Maps that this process has held against Odoo, by partner, with the time of their last change. */
  checkedMaps: Map<number, { changedAt: number; map: CheckedMap }>;
  /** Lets a run end between two tickets. */
  readonly isStopping: boolean;
  stop(): void;
};

export function createBridge(
  services: Bridge['services'],
  settings: OdooSettings,
  pace: { pollSeconds: number; retrySeconds: number },
): Bridge {
  let client: Promise<OdooClient> | undefined;
  let stopping = false;
  return {
    services,
    odoo: odooName(settings),
    ...pace,
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
