import { ticketStages } from '@greenroom/domain/maintenance/ticket.ts';
import * as z from 'zod/mini';
import { validationSentence } from '#http/validation/validation-sentence.ts';

const fieldName = z
  .string('must be the name of a field')
  .check(z.regex(/^[a-z_][a-z0-9_]*$/, 'must be the name of a field'));
const stageId = z
  .int('must be the number of a stage in Odoo')
  .check(z.minimum(1, 'must be the number of a stage'));
/** A ticket is put into the first one; the others are read as equivalent. */
const stageIds = z.pipe(
  z.union(
    [stageId, z.array(stageId).check(z.minLength(1, 'must name a stage'))],
    'must be numbers of stages',
  ),
  z.transform((value) => (typeof value === 'number' ? [value] : value)),
);
const priorityValue = z.string('must be a value of the field, in quotation marks');

/** How a partner's tickets map to Odoo. Nothing is guessed: every Odoo is different. */
export const odooMap = z
  .strictObject(
    {
      model: z
        .string('must be the name of a model, such as project.task')
        .check(z.regex(/^[a-z][a-z0-9_.]*$/, 'must be the name of a model, such as project.task')),
      fields: z.strictObject(
        {
          name: fieldName,
          stage: fieldName,
          priority: z.optional(fieldName),
          description: z.optional(fieldName),
          sales_order: z.optional(fieldName),
          team: z.optional(fieldName),
        },
        'must name the fields name and stage, and perhaps priority, description, sales_order, team',
      ),
      stages: z.strictObject(
        {
          NEW: stageIds,
          IN_PROGRESS: z.optional(stageIds),
          SOLVED: z.optional(stageIds),
          CANCELLED: z.optional(stageIds),
          PROVISIONALLY_CLOSED: z.optional(stageIds),
          STANDBY: z.optional(stageIds),
        },
        `must name NEW, and perhaps the others of ${Object.keys(ticketStages).join(', ')}`,
      ),
      priorities: z.optional(
        z.strictObject(
          { LOW: priorityValue, MEDIUM: priorityValue, HIGH: priorityValue, URGENT: priorityValue },
          'must name LOW, MEDIUM, HIGH and URGENT',
        ),
      ),
      values: z.optional(z.record(fieldName, z.union([z.string(), z.number(), z.boolean()]))),
    },
    'must be an object with model, fields, stages, and perhaps priorities and values',
  )
  .check(
    z.refine(({ fields, priorities }) => (fields.priority === undefined) === (priorities === undefined), {
      path: ['priorities'],
      message: 'and "fields.priority" belong together',
    }),
    z.refine(({ stages }) => hasNoRepeats(Object.values(stages).flat()), {
      path: ['stages'],
      message: 'must name each stage of Odoo once',
    }),
  );
export type OdooMap = z.infer<typeof odooMap>;

/** Why a map cannot be used: one sentence per fault, for the person who wrote it. */
export class MapProblem extends Error {}

export function readMap(given: unknown): OdooMap {
  const result = odooMap.safeParse(given);
  if (result.success) return result.data;
  const sentences = result.error.issues.map((issue) =>
    validationSentence({ issues: [issue] }).replace(/^The request/, 'The map'),
  );
  throw new MapProblem([...new Set(sentences)].join(' '));
}

function hasNoRepeats(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}
