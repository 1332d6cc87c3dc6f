import type { OdooCheck } from '@greenroom/domain/odoo/odoo-check.ts';
import type { OdooClient } from '../client/odoo-client.ts';

type Choices = NonNullable<OdooCheck['choices']>;

const maxRecords = 500;
const maxNameLength = 120;
/** What a ticket belongs to in Odoo: the first of these fields that a model has. */
const groupFields = ['project_id', 'maintenance_team_id', 'team_id'];

/** What a model of tickets offers, to choose from. */
export async function listChoices(client: OdooClient, model: string): Promise<Choices | null> {
  const fields = await client.fieldsGet(model);
  const stages = fields.stage_id?.relation;
  if (stages === undefined) return null;
  const group = groupFields.find((field) => fields[field]?.relation !== undefined);
  return {
    model,
    stages: await listRecords(client, stages),
    group: group
      ? {
          field: group,
          // A project that the login may not read: the rights of the check name it.
          records: await listRecords(client, fields[group]?.relation ?? '').catch(() => []),
        }
      : null,
    priorities: (fields.priority?.selection ?? [])
      .slice(0, maxRecords)
      .map(([value, name]) => ({ value: String(value), name: short(name) })),
    has_description: fields.description !== undefined,
  };
}

async function listRecords(client: OdooClient, model: string): Promise<Choices['stages']> {
  const search = { domain: [], fields: ['display_name'], order: 'id asc', limit: maxRecords };
  const found = await client.searchRead(model, search);
  return found.slice(0, maxRecords).map(({ id, display_name }) => ({ id, name: short(display_name) }));
}

const short = (name: unknown) => String(name).slice(0, maxNameLength);
