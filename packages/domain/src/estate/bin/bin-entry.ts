import * as z from 'zod/mini';
import { rowId } from '../../http/id-params.ts';
import { things } from '../estate-change.ts';

/** What is in the bin can be restored this long. */
export const binDays = 30;

/** A site, room or asset in the bin, with everything that left together with it. */
export const binEntry = z.object({
  id: z.int(),
  thing: z.enum(things),
  thing_id: z.int(),
  name: z.string(),
  /** The names of what it was in, outermost first; empty for a site. */
  place: z.array(z.string()),
  partner_name: z.string(),
  /** How many things of this kind left together, as with the undo of an import; the name is that of the first. */
  roots: z.int(),
  /** Rooms and assets that left together with it. */
  rooms: z.int(),
  assets: z.int(),
  /** The act of the history that moved it here. */
  changeset_id: z.nullable(z.int()),
  actor_name: z.string(),
  binned_at: z.string(),
  /** Then it is deleted for ever. */
  expires_at: z.string(),
});
export type BinEntry = z.infer<typeof binEntry>;

export const restoreForm = z.object({
  /** The site for a room, the room for an asset; by default the one that it was in. */
  parent_id: z.optional(rowId),
});
