import * as z from 'zod/mini';
import { boundedObject } from '../http/bounded-object.ts';
import { odooConnectionForm, odooModel } from './odoo-state.ts';

/** What is checked instead of what is saved. */
export const odooCheckForm = z.object({
  connection: z.optional(odooConnectionForm),
  /** Its stages and projects are listed. */
  model: z.optional(odooModel),
  map: z.optional(boundedObject(10_000)),
});

export const odooFaultCodes = [
  'unreachable',
  'login',
  'no-model',
  'invalid-map',
  'model-unreadable',
  'no-field',
  'not-text',
  'not-users',
  'not-time',
  'not-selection',
  'no-priority',
  'not-stages',
  'stages-unreadable',
  'no-stage',
  'no-right',
] as const;

/** What is wrong, as a code with its parameters: pages translate it, the command line prints it in English. */
const odooFault = z.object({
  code: z.enum(odooFaultCodes),
  model: z.optional(z.string()),
  field: z.optional(z.string()),
  /** The stage or priority of Greenroom. */
  name: z.optional(z.string()),
  /** The value in the map, or the rights that are missing. */
  value: z.optional(z.string()),
});

const choice = z.object({ id: z.int(), name: z.string() });

export const odooCheck = z.object({
  steps: z.array(
    z.object({
      step: z.enum(['connect', 'login', 'map', 'rights']),
      is_good: z.boolean(),
      milliseconds: z.int(),
      faults: z.array(odooFault),
      /** The same in English with the words of Odoo, for superusers. */
      detail: z.nullable(z.string()),
    }),
  ),
  /** Null while Odoo cannot be reached. */
  version: z.nullable(z.int()),
  /** The models of tickets that the login may read. */
  models: z.array(z.string()),
  /** What the requested model, or the one of the map, offers. */
  choices: z.nullable(
    z.object({
      model: z.string(),
      stages: z.array(choice),
      /** The field of the project or team, and its records; null when the model has none. */
      group: z.nullable(z.object({ field: z.string(), records: z.array(choice) })),
      priorities: z.array(z.object({ value: z.string(), name: z.string() })),
      has_description: z.boolean(),
      /** The fields of the user and of the time limit, if the model has them. */
      assignee_field: z.nullable(z.string()),
      due_field: z.nullable(z.string()),
    }),
  ),
});
export type OdooCheck = z.infer<typeof odooCheck>;
