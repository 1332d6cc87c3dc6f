import { storableText } from '@greenroom/domain/format/storable-text.ts';
import {
  type TicketPriorityName,
  type TicketStageName,
  ticketPriorities,
  ticketStages,
} from '@greenroom/domain/maintenance/ticket.ts';
import type { OdooMap } from '@greenroom/domain/odoo/odoo-map.ts';
import { textToHtml } from '#platform/html/plain-text.ts';
import type { CheckedMap } from './check-map.ts';
import type { OdooRecord } from './client/odoo-client.ts';

/** The fields that a map may name besides name, priority and stage. */
export const furtherFields = ['assignee', 'due', 'description'] as const;
export type FurtherField = (typeof furtherFields)[number];

export function isFurtherField(field: string): field is FurtherField {
  return (furtherFields as readonly string[]).includes(field);
}

/** The fields that are synchronised: in Greenroom's form, and in Odoo's. Further ones only if the map names them. */
export type Ours = {
  name: string;
  priority: number;
  stage: number;
  /** The id of the user. */
  assignee?: number | null;
  /** An ISO time. */
  due?: string | null;
  description?: string;
};
export type Theirs = {
  name: string;
  priority: string | null;
  stage: number | null;
  /** The ids of the users in Odoo, separated by commas; empty for none. */
  assignee?: string;
  due?: string;
  /** The normalised text; null for one that is too long. */
  description?: string | null;
};

export type TicketToPush = Pick<Ours, 'name' | 'priority' | 'stage'> & {
  assigned_to: number | null;
  id: number;
  external_key: string;
  team: string;
  sales_order: string | null;
  additional_data: { description?: string | null };
};

/** Odoo does not limit the length of a name, but a list has to carry it in a cursor. */
const maxNameLength = 1000;

const priorityNames = Object.keys(ticketPriorities) as TicketPriorityName[];
const stageNames = Object.keys(ticketStages) as TicketStageName[];

export function nameOfPriority(priority: number): TicketPriorityName | undefined {
  return priorityNames.find((name) => ticketPriorities[name] === priority);
}

export function nameOfStage(stage: number): TicketStageName | undefined {
  return stageNames.find((name) => ticketStages[name] === stage);
}

/** A ticket's name in Odoo. The key distinguishes it from a ticket with the same number in another installation. */
export function externalIdOf({ id, external_key }: Pick<TicketToPush, 'id' | 'external_key'>): string {
  return `greenroom.ticket_${id}_${external_key.slice(0, 8)}`;
}

/** Greenroom's values in Odoo's form; a stage that the map omits has none. */
export function toTheirs(
  map: OdooMap,
  { name, priority, stage }: Pick<Ours, 'name' | 'priority' | 'stage'>,
): Theirs {
  const priorityName = nameOfPriority(priority);
  const stageName = nameOfStage(stage);
  return {
    name,
    priority: (priorityName && map.priorities?.[priorityName]) ?? null,
    stage: (stageName && map.stages[stageName]?.[0]) ?? null,
  };
}

export function readTheirs({ fields }: OdooMap, record: OdooRecord): Theirs {
  const name = record[fields.name];
  const stage = record[fields.stage];
  const priority = fields.priority === undefined ? undefined : record[fields.priority];
  return {
    name: typeof name === 'string' ? storableText(name.trim().slice(0, maxNameLength)) : '',
    priority: typeof priority === 'string' ? priority : null,
    // A link has the form `[5, "In progress"]`, an empty one is false.
    stage: Array.isArray(stage) && typeof stage[0] === 'number' ? stage[0] : null,
  };
}

/** To the second and in UTC, so that two of them compare as texts. */
export function writeDateOf({ write_date }: OdooRecord): string | undefined {
  const parts = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(String(write_date));
  return parts ? `${parts[1]} ${parts[2]}` : undefined;
}

/** Odoo's times are UTC without a marker. */
export function timeOf(writeDate: string): Date {
  return new Date(`${writeDate.replace(' ', 'T')}Z`);
}

/** The name of the user who last changed the record; Odoo sends `[id, name]`. */
export function writerOf({ write_uid }: OdooRecord): string | null {
  const name = Array.isArray(write_uid) ? write_uid[1] : undefined;
  return typeof name === 'string' && name.trim() !== '' ? storableText(name.trim().slice(0, 100)) : null;
}

/** Greenroom's value for Odoo's. If several match, the ticket's current one. */
export function ourPriority(map: OdooMap, theirs: string | null, now: number): number | undefined {
  const standing = priorityNames.filter((name) => map.priorities?.[name] === theirs);
  const values = standing.map((name) => ticketPriorities[name] as number);
  return values.includes(now) ? now : values[0];
}

export function ourStage(map: OdooMap, theirs: number | null): number | undefined {
  const name = stageNames.find((each) => theirs !== null && map.stages[each]?.includes(theirs));
  return name && ticketStages[name];
}

/** The columns of an import into Odoo, whose cells are all text. */
export function importValues(
  map: CheckedMap,
  ticket: TicketToPush,
  /** The id of the assignee in Odoo. */
  assignee: number | null = null,
): Record<string, string> {
  const { fields, odooFields } = map;
  const { priority, stage } = toTheirs(map, ticket);
  const values: Record<string, string> = {
    [fields.name]: ticket.name,
    [`${fields.stage}/.id`]: String(stage),
  };
  if (fields.priority !== undefined && priority !== null) values[fields.priority] = priority;
  // An empty cell keeps Odoo from assigning the record to the user of Greenroom.
  if (fields.assignee !== undefined)
    values[assignee === null ? fields.assignee : `${fields.assignee}/.id`] = String(assignee ?? '');
  const texts = {
    description: ticket.additional_data.description,
    sales_order: ticket.sales_order,
    team: ticket.team,
  };
  for (const [what, text] of Object.entries(texts)) {
    const field = fields[what as keyof typeof texts];
    if (field === undefined) continue;
    const { type, required } = odooFields[field] ?? { type: 'text' };
    // Some models require a description.
    const details = text || (required ? ticket.name : '');
    if (details !== '') values[field] = type === 'html' ? textToHtml(details) : details;
  }
  for (const [field, value] of Object.entries(map.values ?? {})) {
    const isLink = ['many2one', 'many2many'].includes(odooFields[field]?.type ?? '');
    values[isLink ? `${field}/.id` : field] = String(value);
  }
  return values;
}
