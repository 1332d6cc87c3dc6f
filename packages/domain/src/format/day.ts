import * as z from 'zod/mini';
import { patternText } from '../http/bounded-text.ts';

const message = 'must be a day such as 2026-12-31';

/** A day of the calendar, without a time. */
export const day = patternText(10, /^\d{4}-\d{2}-\d{2}$/, message).check(
  z.refine((text) => isDay(text as string), message),
);

/** JavaScript counts on from the end of a month: 31 April would be 1 May. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
