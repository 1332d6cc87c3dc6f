import type { CheckedMap } from './check-map.ts';
import type { OdooClient } from './client/odoo-client.ts';
import type { People } from './fields/people.ts';
import type { OdooConnection } from './odoo-connection.ts';

/** What pushing and polling need during one run for one partner. */
export type SyncContext = {
  connection: OdooConnection;
  client: OdooClient;
  partner_id: number;
  map: CheckedMap;
  people: People;
};
