import type { OdooClient, OdooField } from './client/odoo-client.ts';
import { OdooError } from './client/odoo-error.ts';
import { MapProblem, type OdooMap } from './odoo-map.ts';

/** A map that fits this Odoo, with the properties of its fields that are needed to write a record. */
export type CheckedMap = OdooMap & { odooFields: Record<string, OdooField> };

const textTypes = ['char', 'text', 'html'];
/** Enough examples to recognise the problem. */
const maxNamed = 12;

/** Checks a map against the model and the stages that Odoo really has. Throws a MapProblem that lists every fault. */
export async function checkMap(client: OdooClient, map: OdooMap): Promise<CheckedMap> {
  const { odooFields, problems } = await inspectMap(client, map);
  if (problems.length > 0) throw new MapProblem(problems.join(' '));
  return { ...map, odooFields };
}

/** The same, with one sentence per fault. */
export async function inspectMap(
  client: OdooClient,
  map: OdooMap,
): Promise<{ odooFields: Record<string, OdooField>; problems: string[] }> {
  const { model, fields } = map;
  const odooFields = await unlessRejected(() => client.fieldsGet(model));
  if (odooFields instanceof OdooError)
    return { odooFields: {}, problems: [`The model ${model} cannot be read. ${odooFields.message}`] };
  const used = [...Object.values(fields), ...Object.keys(map.values ?? {})];
  const unknown = [...new Set(used)].filter((field) => !odooFields[field]);
  const problems = [
    ...unknown.map((field) => `The model ${model} has no field "${field}".`),
    ...textProblems(map, odooFields),
    ...priorityProblems(map, odooFields),
    ...(await stageProblems(client, map, odooFields)),
  ];
  return { odooFields, problems };
}

type Fields = Record<string, OdooField>;

function textProblems({ model, fields }: OdooMap, odooFields: Fields): string[] {
  return [fields.name, fields.description, fields.sales_order, fields.team]
    .filter((field) => field !== undefined)
    .filter((field) => !textTypes.includes(odooFields[field]?.type ?? 'text'))
    .map((field) => `The field "${field}" of ${model} does not hold text.`);
}

function priorityProblems({ model, fields, priorities }: OdooMap, odooFields: Fields): string[] {
  const field = odooFields[fields.priority ?? ''];
  if (!field) return [];
  const { type, selection = [] } = field;
  if (type !== 'selection') return [`The field "${fields.priority}" of ${model} is no selection.`];
  const known = selection.map(([value]) => String(value));
  const choices = selection.map(([value, label]) => `"${value}" ${label}`).join(', ');
  return Object.entries(priorities ?? {})
    .filter(([, value]) => !known.includes(value))
    .map(([name, value]) => `The priority "${value}" of ${name} does not exist: there are ${choices}.`);
}

async function stageProblems(
  client: OdooClient,
  { model, fields, stages }: OdooMap,
  odooFields: Fields,
): Promise<string[]> {
  const field = odooFields[fields.stage];
  if (!field) return [];
  const { type, relation } = field;
  if (type !== 'many2one' || relation === undefined)
    return [`The field "${fields.stage}" of ${model} does not point at a table of stages.`];
  const search = { domain: [], fields: ['display_name'], order: 'id asc' };
  const found = await unlessRejected(() => client.searchRead(relation, search));
  if (found instanceof OdooError) return [`The stages in ${relation} cannot be read. ${found.message}`];
  const known = new Set(found.map(({ id }) => id));
  const named = found.slice(0, maxNamed).map(({ id, display_name }) => `${id} ${display_name}`);
  const choices = `${named.join(', ')}${found.length > maxNamed ? ', ...' : ''}`;
  return Object.entries(stages).flatMap(([name, ids = []]) =>
    ids
      .filter((id) => !known.has(id))
      .map((id) => `The stage ${id} of ${name} does not exist in ${relation}: there are ${choices}.`),
  );
}

async function unlessRejected<T>(request: () => Promise<T>): Promise<T | OdooError> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof OdooError && error.kind === 'rejected') return error;
    throw error;
  }
}
