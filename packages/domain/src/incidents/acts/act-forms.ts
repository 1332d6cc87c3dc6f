import * as z from 'zod/mini';
import { patternText, requiredText, trimmedText } from '../../http/bounded-text.ts';
import { rowId } from '../../http/id-params.ts';
import { falseAlarmReasons, noteMaxLength, reasonMaxLength } from './act-words.ts';

const note = requiredText(noteMaxLength);
const until = patternText(
  35,
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/,
  'must be a date and time with a time zone',
);

export const noteForm = z.object({ note });

/** What the acts on an incident need besides its version. */
export const assignForm = z.object({ user_id: z.nullable(rowId) });

export const snoozeForm = z.object({
  until: z.optional(until),
  until_recovered: z.boolean(),
  reason: z.optional(trimmedText(reasonMaxLength)),
});

export const claimForm = z.object({ note: z.optional(note) });

export const falseAlarmForm = z.object({
  reason: z.enum(falseAlarmReasons, `must be one of ${falseAlarmReasons.join(', ')}`),
  note: z.optional(trimmedText(reasonMaxLength)),
});
