import * as z from 'zod/mini';
import { boundedObject } from '../http/bounded-object.ts';
import { maxId } from '../http/id-params.ts';
import { atLeast, atMost } from '../http/length-checks.ts';
import { ticketStages } from '../maintenance/ticket.ts';

/** Odoo's own names have at most 63 characters. */
const maxNameLength = 100;
const maxStagesOfOne = 50;
const maxValueLength = 500;
const maxValuesLength = 4096;

const fieldName = nameLike(/^[a-z_][a-z0-9_]*$/, 'must be the name of a field');
const stageId = z
  .int('must be the number of a stage in Odoo')
  .check(z.minimum(1, 'must be the number of a stage'), z.maximum(maxId, 'must be the number of a stage'));
/** A ticket is put into the first one; the others are read as equivalent. */
const stageIds = z.pipe(
  z.union(
    [
      stageId,
      z.array(stageId).check(atMost(maxStagesOfOne, 'has too many stages'), atLeast(1, 'must name a stage')),
    ],
    'must be numbers of stages',
  ),
  z.transform((value) => (typeof value === 'number' ? [value] : value)),
);
const priorityValue = z
  .string('must be a value of the field, in quotation marks')
  .check(atMost(maxValueLength, 'is too long'));

/** How a partner's tickets map to Odoo. Nothing is guessed: every Odoo is different. */
export const odooMap = z
  .strictObject(
    {
      model: nameLike(/^[a-z][a-z0-9_.]*$/, 'must be the name of a model, such as project.task'),
      fields: z.strictObject(
        {
          name: fieldName,
          stage: fieldName,
          priority: z.optional(fieldName),
          description: z.optional(fieldName),
          sales_order: z.optional(fieldName),
          team: z.optional(fieldName),
          assignee: z.optional(fieldName),
          due: z.optional(fieldName),
        },
        'must name the fields name and stage, and perhaps priority, description, sales_order, team, assignee, due',
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
      values: z.optional(
        z.pipe(
          boundedObject(maxValuesLength),
          z.record(
            fieldName,
            z.union([z.string().check(atMost(maxValueLength, 'is too long')), z.number(), z.boolean()]),
          ),
        ),
      ),
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

function hasNoRepeats(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

/** A missing name gets the same sentence as a wrong one. */
function nameLike(pattern: RegExp, message: string) {
  return z.string(message).check(atMost(maxNameLength, message), z.regex(pattern, message));
}
