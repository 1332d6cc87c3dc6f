import * as z from 'zod/mini';
import { patternText, requiredText } from '../../http/bounded-text.ts';
import { rowId } from '../../http/id-params.ts';
import { roomCounts } from '../room-health.ts';
import { roomStates } from '../room-state.ts';

/** More rooms than a television can show, also when it turns pages. The worst come first. */
export const maxWallRooms = 2000;

export const wallRoom = z.object({
  room_id: z.int(),
  room_name: z.string(),
  /** Null if the viewer may not see the site. */
  site_id: z.nullable(z.int()),
  state: z.enum(roomStates),
  since: z.nullable(z.string()),
  in_maintenance: z.boolean(),
});
export type WallRoom = z.infer<typeof wallRoom>;

/** Names and states, and nothing else. */
export const wallContent = z.object({
  /** Null for a user who sees several partners. */
  partner_name: z.nullable(z.string()),
  /** Of all rooms, also of those that are left out. */
  counts: roomCounts,
  sites: z.array(z.object({ site_id: z.int(), site_name: z.string() })),
  rooms: z.array(wallRoom),
});
export type Wall = z.infer<typeof wallContent>;

/** How long a link may be valid. */
export const maxLinkDays = 400;
/** Of a partner, without those that have ended. */
export const maxLinks = 50;

export const wallLink = z.object({
  id: z.int(),
  name: z.string(),
  made_by_name: z.string(),
  made_at: z.string(),
  expires_at: z.string(),
  ended_at: z.nullable(z.string()),
  last_used_at: z.nullable(z.string()),
});
export type WallLink = z.infer<typeof wallLink>;

export const wallLinkForm = z.object({
  /** The own partner if it is left out. */
  partner_id: z.optional(rowId),
  name: requiredText(80),
  days: z.int().check(z.minimum(1), z.maximum(maxLinkDays)),
});
export type WallLinkForm = z.output<typeof wallLinkForm>;

/** The key is shown this once; the server stores its hash. */
export const newWallLink = z.extend(wallLink, { key: z.string() });
export type NewWallLink = z.infer<typeof newWallLink>;

const keyMessage = 'must be the key of a link';
export const wallKey = z.object({ key: patternText(43, /^[\w-]{43}$/, keyMessage) });

export const wallSession = z.object({ token: z.string(), expires_in: z.int() });
