import { inspectMap, type MapFault } from './check-map.ts';
import { findMissingRights } from './check-rights.ts';
import type { OdooClient } from './client/odoo-client.ts';
import { OdooError } from './client/odoo-error.ts';
import { readMap } from './odoo-map.ts';

/** What keeps the tickets of a map from Odoo: faults of the map, and rights that Greenroom's user lacks there. */
export async function findFaults(
  client: OdooClient,
  given: unknown,
): Promise<{ map: MapFault[]; rights: MapFault[] }> {
  try {
    const map = readMap(given);
    const { odooFields, faults } = await inspectMap(client, map);
    const isKnown = Object.keys(odooFields).length > 0;
    return { map: faults, rights: isKnown ? await findMissingRights(client, map, odooFields) : [] };
  } catch (error) {
    const code = !(error instanceof OdooError)
      ? 'invalid-map'
      : error.kind === 'login'
        ? 'login'
        : 'unreachable';
    return { map: [{ code, sentence: (error as Error).message }], rights: [] };
  }
}
