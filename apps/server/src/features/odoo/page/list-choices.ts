import type { OdooCheck } from '@greenroom/domain/odoo/odoo-check.ts';
import type { OdooClient } from '../client/odoo-client.ts';

type Choices = NonNullable<OdooCheck['choices']>;

const maxRecords = 500;
const maxNameLength = 120;
/** What a ticket belongs to in Odoo: the first of these fields that a model has. */
const groupFields = ['project_id', 'maintenance_team_id', 'team_id'];

/** Names of the user and of the time limit, in Project (new and old), Maintenance and Helpdesk. */
const assigneeFields = ['user_ids', 'user_id'];
const dueFields = ['date_deadline', 'schedule_date'];

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
    assignee_field: assigneeFields.find((field) => fields[field]?.relation === 'res.users') ?? null,
    due_field: dueFields.find((field) => ['date', 'datetime'].includes(fields[field]?.type ?? '')) ?? null,
  };
}

async function listRecords(client: OdooClient, model: string): Promise<Choices['stages']> {
  const search = { domain: [], fields: ['display_name'], order: 'id asc', limit: maxRecords };
  const found = await client.searchRead(model, search);
  return found.slice(0, maxRecords).map(({ id, display_name }) => ({ id, name: short(display_name) }));
}

const short = (name: unknown) => String(name).slice(0, maxNameLength);
