import type { OdooClient, OdooField } from './client/odoo-client.ts';
import { OdooError } from './client/odoo-error.ts';
import { MapProblem, type OdooMap } from './odoo-map.ts';

/** A map that fits this Odoo, with what has to be known of its fields to write a record. */
export type CheckedMap = OdooMap & { odooFields: Record<string, OdooField> };

const textTypes = ['char', 'text', 'html'];
/** Enough to see what is meant. */
const mostNamed = 12;

/** Holds a map against the model and the stages that Odoo really has. Throws a MapProblem that names what is wrong. */
export async function checkMap(client: OdooClient, map: OdooMap): Promise<CheckedMap> {
  const odooFields = await readFields(client, map.model);
  const { name, stage, priority, description, sales_order, team } = map.fields;
  const typeOf = (field: string) => {
    const found = odooFields[field];
    if (!found) throw new MapProblem(`The model ${map.model} has no field "${field}".`);
    return found;
  };
  for (const field of [name, description, sales_order, team]) {
    if (field !== undefined && !textTypes.includes(typeOf(field).type))
      throw new MapProblem(`The field "${field}" of ${map.model} does not hold text.`);
  }
  for (const field of Object.keys(map.values ?? {})) typeOf(field);
  if (priority !== undefined) checkPriorities(map, priority, typeOf(priority));
  const { type, relation } = typeOf(stage);
  if (type !== 'many2one' || relation === undefined)
    throw new MapProblem(`The field "${stage}" of ${map.model} does not point at a table of stages.`);
  await checkStages(client, map, relation);
  return { ...map, odooFields };
}

async function readFields(client: OdooClient, model: string): Promise<Record<string, OdooField>> {
  try {
    return await client.fieldsGet(model);
  } catch (error) {
    if (!(error instanceof OdooError) || error.kind !== 'rejected') throw error;
    throw new MapProblem(`The model ${model} cannot be read. ${error.message}`);
  }
}

function checkPriorities(map: OdooMap, field: string, { type, selection = [] }: OdooField): void {
  if (type !== 'selection') throw new MapProblem(`The field "${field}" of ${map.model} is no selection.`);
  const known = selection.map(([value]) => String(value));
  const wrong = Object.entries(map.priorities ?? {}).find(([, value]) => !known.includes(value));
  if (!wrong) return;
  const choices = selection.map(([value, label]) => `"${value}" ${label}`).join(', ');
  throw new MapProblem(`The priority "${wrong[1]}" of ${wrong[0]} does not exist: there are ${choices}.`);
}

async function checkStages(client: OdooClient, { stages }: OdooMap, relation: string): Promise<void> {
  const found = await client.searchRead(relation, { domain: [], fields: ['display_name'], order: 'id asc' });
  const known = new Set(found.map(({ id }) => id));
  for (const [name, ids] of Object.entries(stages)) {
    const missing = ids?.find((id) => !known.has(id));
    if (missing === undefined) continue;
    const choices = found.slice(0, mostNamed).map(({ id, display_name }) => `${id} ${display_name}`);
    throw new MapProblem(
      `The stage ${missing} of ${name} does not exist in ${relation}: there are ${choices.join(', ')}${found.length > mostNamed ? ', ...' : ''}.`,
    );
  }
}
