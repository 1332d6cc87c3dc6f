import * as z from 'zod/mini';
import { conditions } from '../operations/conditions/condition.ts';
import { assetRoles } from './asset-role.ts';
import { roomStates } from './room-state.ts';

/**
 * `met`; `reduced`: enough devices work, but not all; `short`: too few work; `unknown`; `unwatched`: no connected device
 * of this kind; `left-out`: the same for an optional need.
 */
export const needVerdicts = ['met', 'reduced', 'short', 'unknown', 'unwatched', 'left-out'] as const;
export type NeedVerdict = (typeof needVerdicts)[number];

/** A device of a need, as it was judged. */
const needMember = z.object({
  asset_id: z.int(),
  condition: z.enum(conditions),
  standing: z.enum(['works', 'broken', 'unknown']),
  since: z.nullable(z.string()),
});

/** One line of why a room is what it is, as data: the browser translates it. */
export const needReport = z.object({
  need: z.string(),
  roles: z.array(z.enum(assetRoles)),
  verdict: z.enum(needVerdicts),
  /** What this need makes of the room. */
  effect: z.enum(roomStates),
  works: z.int(),
  broken: z.int(),
  /** How many have to work. */
  enough: z.int(),
  total: z.int(),
  expect: z.nullable(z.int()),
  members: z.array(needMember),
});
export type NeedReport = z.infer<typeof needReport>;

export const roomWhy = z.array(needReport);
export type RoomWhy = z.infer<typeof roomWhy>;

/** Of why, a need that makes the room what it is. */
export const roomCause = z.omit(needReport, { members: true, effect: true });
export type RoomCause = z.infer<typeof roomCause>;

const roomState = z.enum(roomStates);

/** A room in a list. */
export const roomHealthRow = z.object({
  room_id: z.int(),
  room_name: z.string(),
  room_type: z.nullable(z.string()),
  /** Null, like its name, if the viewer may not see the site. */
  site_id: z.nullable(z.int()),
  site_name: z.nullable(z.string()),
  state: roomState,
  /** Orders rooms of one state. */
  score: z.int(),
  /** Null for a room that was not judged yet. */
  since: z.nullable(z.string()),
  causes: z.array(roomCause),
  /** Planned work on the room, or on its site, runs now. */
  in_maintenance: z.boolean(),
});
export type RoomHealthRow = z.infer<typeof roomHealthRow>;

/** The number of rooms in each state. */
export const roomCounts = z.object({
  down: z.int(),
  degraded: z.int(),
  unknown: z.int(),
  healthy: z.int(),
  unmonitored: z.int(),
});
export type RoomCounts = z.infer<typeof roomCounts>;

export const roomHealthSummary = z.object({
  rooms: roomCounts,
  /** Sites that the viewer sees and that have a room. */
  sites: z.array(z.object({ site_id: z.int(), rooms: roomCounts })),
  /** The three worst rooms that are down or degraded. */
  worst: z.array(roomHealthRow),
});
export type RoomHealthSummary = z.infer<typeof roomHealthSummary>;

/** A device of a need. Both are null if the viewer may not see the asset. */
const seenMember = z.extend(needMember, {
  asset_id: z.nullable(z.int()),
  product_name: z.nullable(z.string()),
});

export const roomHealth = z.object({
  room_id: z.int(),
  state: roomState,
  score: z.int(),
  since: z.nullable(z.string()),
  judged_at: z.nullable(z.string()),
  /** Null: a model of the product. */
  model_version: z.nullable(z.int()),
  in_maintenance: z.boolean(),
  why: z.array(z.extend(needReport, { members: z.array(seenMember) })),
});
export type RoomHealth = z.infer<typeof roomHealth>;

/** A changed room, in the live stream. */
export const roomHealthEvent = z.object({
  room_id: z.int(),
  site_id: z.nullable(z.int()),
  state: roomState,
  since: z.string(),
});
export type RoomHealthEvent = z.infer<typeof roomHealthEvent>;

export const roomHealthSortKeys = ['state', 'room_name', 'site_name', 'since'] as const;
export type RoomHealthSortKey = (typeof roomHealthSortKeys)[number];
