import * as z from 'zod/mini';
import { atLeast, atMost } from '../http/length-checks.ts';

const weekday = z.int('must be a number from 1 (Monday) to 7 (Sunday)').check(z.minimum(1), z.maximum(7));

/** Days of a week, each once. */
export const weekdays = z.array(weekday).check(
  atLeast(1, 'must name a day'),
  atMost(7, 'must name each day once'),
  z.refine((days) => new Set(days as number[]).size === (days as number[]).length, 'must name each day once'),
);
