import * as z from 'zod/mini';
import { boundedText, patternText } from '../http/bounded-text.ts';

/** Jobs that have given up after their last attempt, by kind. They stay for a week. */
export const failedJobKind = z.object({
  kind: z.string(),
  count: z.int(),
  /** The latest ones, newest first. */
  jobs: z.array(z.object({ id: z.string(), failed_at: z.string(), attempts: z.int() })),
});
export type FailedJobKind = z.infer<typeof failedJobKind>;

/** So many of each kind are listed, and so many are run again by one request. */
export const maxListedJobs = 20;
export const maxJobsAtOnce = 1000;

const uuid = patternText(
  36,
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  'must be the id of a job',
);

export const runFailedJobsBody = z.object({ kind: boundedText(60), id: z.optional(uuid) });
