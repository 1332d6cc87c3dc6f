import * as z from 'zod/mini';
import { things } from '../estate-change.ts';

export const jobKinds = ['bulk', 'import', 'undo'] as const;
/** `interrupted`: the server stopped while the job ran. Only a job that is done has changed anything. */
export const jobStates = ['running', 'done', 'failed', 'stopped', 'interrupted'] as const;
export type JobState = (typeof jobStates)[number];

/** How many jobs one user can start within an hour. */
export const maxJobsPerHour = 120;

/** Work on many rows, done as one act. */
export const estateJob = z.object({
  id: z.int(),
  kind: z.enum(jobKinds),
  thing: z.nullable(z.enum(things)),
  state: z.enum(jobStates),
  /** What it does: the fields that a bulk change sets, for example. */
  input: z.record(z.string(), z.unknown()),
  total: z.int(),
  progress: z.int(),
  /** Rows by result, such as `changed`, `same` and `cannot`. */
  counts: z.record(z.string(), z.int()),
  /** The code of the problem that ended it. */
  problem: z.nullable(z.string()),
  /** What an undo takes back. */
  changeset_id: z.nullable(z.int()),
  is_undone: z.boolean(),
  created_by: z.int(),
  /** Null if the viewer may not see the user. */
  created_by_name: z.nullable(z.string()),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
});
export type EstateJob = z.infer<typeof estateJob>;
