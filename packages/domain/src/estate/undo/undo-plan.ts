import * as z from 'zod/mini';
import { changeSources, things } from '../estate-change.ts';

/** Why a row is left as it is. */
export const undoObstacles = [
  /** A later change touched the same field. */
  'changed-since',
  /** The row was created by this act, and the viewer has no bin for it. */
  'created',
  /** The room or site was created by this act and contains something else by now. */
  'in-use',
  /** The place to return to is gone, or the viewer does not see it. */
  'place-gone',
  /** The site has another owner; it is handed over, not undone. */
  'handed-over',
  /** The viewer may not change the service hours of the site. */
  'not-permitted',
  'calendar-gone',
  'mac-address-taken',
  'reference-taken',
] as const;

/** How many rows are listed; all are counted. */
export const maxUndoRows = 100;
/** The rows that one request takes back; a job takes back any number. */
export const maxUndoneAtOnce = 10_000;

const undoField = z.object({
  field: z.string(),
  now: z.unknown(),
  /** The value before the change that is undone. */
  before: z.unknown(),
  is_changed_since: z.boolean(),
});

export const undoRow = z.object({
  thing: z.enum(things),
  thing_id: z.int(),
  name: z.string(),
  /** Null when the row can be taken back. */
  obstacle: z.nullable(z.enum(undoObstacles)),
  fields: z.array(undoField),
});
export type UndoRow = z.infer<typeof undoRow>;

/** What an undo would do, of the rows that the viewer sees. New rows go to the bin, and come back from it. */
export const undoPlan = z.object({
  changeset_id: z.int(),
  kind: z.string(),
  source: z.enum(changeSources),
  actor_name: z.string(),
  created_at: z.string(),
  total: z.int(),
  undoable: z.int(),
  /** Those of them that were created by this act: they move to the bin. */
  created: z.int(),
  /** Those with an obstacle. The others already have their old values. */
  left: z.int(),
  /** The first ones; those that are left as they are come first. */
  rows: z.array(undoRow),
});
export type UndoPlan = z.infer<typeof undoPlan>;

export const undoResult = z.object({
  /** The act that took the changes back; it can be undone like any other. Null when nothing was changed. */
  changeset_id: z.nullable(z.int()),
  changed: z.int(),
  left: z.int(),
  /** The first of those that are left as they are. */
  rows: z.array(undoRow),
});
export type UndoResult = z.infer<typeof undoResult>;
