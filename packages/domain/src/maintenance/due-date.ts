import { patternText } from '../http/bounded-text.ts';

/** When a ticket is due. */
export const dueDate = patternText(
  35,
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/,
  'must be a date and time with a time zone',
);
