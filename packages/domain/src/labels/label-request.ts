import * as z from 'zod/mini';
import { labelFields, labelFormatNames, labelFormats, labelsPerPage, labelThings } from './label-format.ts';
import { maxLabels } from './max-labels.ts';

const maxStart = labelsPerPage(labelFormats.l4731);
/** Of the number as it is typed. */
export const maxStartLength = String(maxStart).length;

const id = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

export const labelRequest = z
  .object({
    thing: z.enum(labelThings),
    ids: z
      .array(id)
      .check(
        z.minLength(1, 'Choose at least one asset or room.'),
        z.maxLength(maxLabels, 'At most 1,000 labels can be printed at once.'),
      ),
    format: z.enum(labelFormatNames),
    fields: z.array(z.enum(labelFields)).check(z.maxLength(labelFields.length)),
    /** The first free label of a sheet that is partly used, row by row from 1. */
    start: z._default(z.int().check(z.minimum(1), z.maximum(maxStart)), 1),
  })
  .check(
    z.refine(({ format, start }) => start <= labelsPerPage(labelFormats[format]), {
      path: ['start'],
      error: 'The sheet has fewer labels than this position.',
    }),
  );
export type LabelRequest = z.output<typeof labelRequest>;
