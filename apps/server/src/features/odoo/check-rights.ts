import type { OdooClient, OdooField, OdooRight } from './client/odoo-client.ts';
import type { OdooMap } from './odoo-map.ts';

/**
 * What the synchronisation does with the records themselves. It writes when a conflict is resolved in favour of
 * Greenroom.
 */
const neededOnRecords: OdooRight[] = ['create', 'read', 'write'];

/** A sentence for each model of the map with insufficient rights. Odoo would reject every ticket one by one. */
export async function findMissingRights(
  client: OdooClient,
  map: OdooMap,
  odooFields: Record<string, OdooField>,
): Promise<string[]> {
  const linked = [map.fields.stage, ...Object.keys(map.values ?? {})]
    .map((field) => odooFields[field]?.relation)
    .filter((relation) => relation !== undefined);
  const needed = new Map<string, OdooRight[]>(linked.map((model) => [model, ['read']]));
  needed.set(map.model, neededOnRecords);
  const sentences: string[] = [];
  for (const [model, rights] of needed) {
    const missing: OdooRight[] = [];
    for (const right of rights) if (!(await client.hasRight(model, right))) missing.push(right);
    if (missing.length > 0)
      sentences.push(`The user of ODOO_LOGIN may not ${missing.join(' or ')} records of ${model} in Odoo.`);
  }
  return sentences;
}
