import type { OdooCheck } from '@greenroom/domain/odoo/odoo-check.ts';
import type { OdooMap } from '@greenroom/domain/odoo/odoo-map.ts';
import type { OdooClient, OdooField } from './client/odoo-client.ts';
import { OdooError } from './client/odoo-error.ts';
import { MapProblem } from './odoo-map.ts';

/** With the sentence of the command line, which may contain the words of Odoo. */
export type MapFault = OdooCheck['steps'][number]['faults'][number] & { sentence: string };

/** A map that fits this Odoo, with the properties of its fields that are needed to write a record. */
export type CheckedMap = OdooMap & { odooFields: Record<string, OdooField> };

const textTypes = ['char', 'text', 'html'];
/** Enough examples to recognise the problem. */
const maxNamed = 12;

/** Checks a map against the model and the stages that Odoo really has. Throws a MapProblem that lists every fault. */
export async function checkMap(client: OdooClient, map: OdooMap): Promise<CheckedMap> {
  const { odooFields, faults } = await inspectMap(client, map);
  if (faults.length > 0) throw new MapProblem(faults.map(({ sentence }) => sentence).join(' '));
  return { ...map, odooFields };
}

/** The same, as a list of faults. */
export async function inspectMap(
  client: OdooClient,
  map: OdooMap,
): Promise<{ odooFields: Record<string, OdooField>; faults: MapFault[] }> {
  const { model, fields } = map;
  const odooFields = await unlessRejected(() => client.fieldsGet(model));
  if (odooFields instanceof OdooError)
    return { odooFields: {}, faults: [unreadable('model-unreadable', model, odooFields)] };
  const used = [...Object.values(fields), ...Object.keys(map.values ?? {})];
  const unknown = [...new Set(used)].filter((field) => !odooFields[field]);
  const faults: MapFault[] = [
    ...unknown.map((field) => ({
      ...({ code: 'no-field', model, field } as const),
      sentence: `The model ${model} has no field "${field}".`,
    })),
    ...textFaults(map, odooFields),
    ...furtherFaults(map, odooFields),
    ...priorityFaults(map, odooFields),
    ...(await stageFaults(client, map, odooFields)),
  ];
  return { odooFields, faults };
}

type Fields = Record<string, OdooField>;

function unreadable(
  code: 'model-unreadable' | 'stages-unreadable',
  model: string,
  error: OdooError,
): MapFault {
  const subject = code === 'model-unreadable' ? `The model ${model}` : `The stages in ${model}`;
  return { code, model, sentence: `${subject} cannot be read. ${error.message}` };
}

function textFaults({ model, fields }: OdooMap, odooFields: Fields): MapFault[] {
  return [fields.name, fields.description, fields.sales_order, fields.team]
    .filter((field) => field !== undefined)
    .filter((field) => !textTypes.includes(odooFields[field]?.type ?? 'text'))
    .map((field) => ({
      ...({ code: 'not-text', model, field } as const),
      sentence: `The field "${field}" of ${model} does not hold text.`,
    }));
}

function furtherFaults({ model, fields }: OdooMap, odooFields: Fields): MapFault[] {
  const { assignee, due } = fields;
  const users = odooFields[assignee ?? ''];
  const isUsers =
    !users || (['many2one', 'many2many'].includes(users.type) && users.relation === 'res.users');
  const time = odooFields[due ?? ''];
  return [
    ...(assignee === undefined || isUsers
      ? []
      : [
          {
            ...({ code: 'not-users', model, field: assignee } as const),
            sentence: `The field "${assignee}" of ${model} does not point at users.`,
          },
        ]),
    ...(due === undefined || !time || ['date', 'datetime'].includes(time.type)
      ? []
      : [
          {
            ...({ code: 'not-time', model, field: due } as const),
            sentence: `The field "${due}" of ${model} does not hold a date.`,
          },
        ]),
  ];
}

function priorityFaults({ model, fields, priorities }: OdooMap, odooFields: Fields): MapFault[] {
  const field = odooFields[fields.priority ?? ''];
  if (!field) return [];
  const { type, selection = [] } = field;
  if (type !== 'selection') {
    const fault = { code: 'not-selection', model, field: fields.priority ?? '' } as const;
    return [{ ...fault, sentence: `The field "${fields.priority}" of ${model} is no selection.` }];
  }
  const known = selection.map(([value]) => String(value));
  const choices = selection.map(([value, label]) => `"${value}" ${label}`).join(', ');
  return Object.entries(priorities ?? {})
    .filter(([, value]) => !known.includes(value))
    .map(([name, value]) => ({
      ...({ code: 'no-priority', name, value } as const),
      sentence: `The priority "${value}" of ${name} does not exist: there are ${choices}.`,
    }));
}

async function stageFaults(
  client: OdooClient,
  { model, fields, stages }: OdooMap,
  odooFields: Fields,
): Promise<MapFault[]> {
  const field = odooFields[fields.stage];
  if (!field) return [];
  const { type, relation } = field;
  if (type !== 'many2one' || relation === undefined)
    return [
      {
        ...({ code: 'not-stages', model, field: fields.stage } as const),
        sentence: `The field "${fields.stage}" of ${model} does not point at a table of stages.`,
      },
    ];
  const search = { domain: [], fields: ['display_name'], order: 'id asc' };
  const found = await unlessRejected(() => client.searchRead(relation, search));
  if (found instanceof OdooError) return [unreadable('stages-unreadable', relation, found)];
  const known = new Set(found.map(({ id }) => id));
  const named = found.slice(0, maxNamed).map(({ id, display_name }) => `${id} ${display_name}`);
  const choices = `${named.join(', ')}${found.length > maxNamed ? ', ...' : ''}`;
  return Object.entries(stages).flatMap(([name, ids = []]) =>
    ids
      .filter((id) => !known.has(id))
      .map((id) => ({
        ...({ code: 'no-stage', name, value: String(id) } as const),
        sentence: `The stage ${id} of ${name} does not exist in ${relation}: there are ${choices}.`,
      })),
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
