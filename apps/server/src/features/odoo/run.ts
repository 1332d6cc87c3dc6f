import type { Bridge } from './bridge.ts';
import type { CheckedMap } from './check-map.ts';
import type { OdooClient } from './client/odoo-client.ts';

/** One run for one partner: everything that pushing and reading need. */
export type Run = {
  bridge: Bridge;
  client: OdooClient;
  partner_id: number;
  map: CheckedMap;
};
