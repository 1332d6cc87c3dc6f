import type { OdooMap } from '@greenroom/domain/odoo/odoo-map.ts';
import type { MapFault } from './check-map.ts';
import type { OdooClient, OdooField, OdooRight } from './client/odoo-client.ts';

/**
 * What the synchronisation does with the records themselves. It writes when a conflict is resolved in favour of
 * Greenroom.
 */
const neededOnRecords: OdooRight[] = ['create', 'read', 'write'];

/** A fault for each model of the map with insufficient rights. Odoo would reject every ticket one by one. */
export async function findMissingRights(
  client: OdooClient,
  map: OdooMap,
  odooFields: Record<string, OdooField>,
): Promise<MapFault[]> {
  const { stage, assignee } = map.fields;
  const linked = [stage, ...(assignee === undefined ? [] : [assignee]), ...Object.keys(map.values ?? {})]
    .map((field) => odooFields[field]?.relation)
    .filter((relation) => relation !== undefined);
  const needed = new Map<string, OdooRight[]>(linked.map((model) => [model, ['read']]));
  needed.set(map.model, neededOnRecords);
  const faults: MapFault[] = [];
  for (const [model, rights] of needed) {
    const missing: OdooRight[] = [];
    for (const right of rights) if (!(await client.hasRight(model, right))) missing.push(right);
    if (missing.length > 0)
      faults.push({
        ...({ code: 'no-right', model, value: missing.join(', ') } as const),
        sentence: `The user of ODOO_LOGIN may not ${missing.join(' or ')} records of ${model} in Odoo.`,
      });
  }
  return faults;
}
