import * as z from 'zod/mini';
import { roomStates } from '../health/room-state.ts';
import { stillBroken } from '../maintenance/still-broken.ts';
import { conditions } from '../operations/conditions/condition.ts';
import { incidentClasses, troubles } from './incident-key.ts';
import { incidentStates, resolutions } from './incident-states.ts';
import { memberParts } from './rule/site-facts.ts';
import { severities } from './severity.ts';

/** A user, who may have been deleted since. */
const person = z.nullable(z.object({ id: z.int(), name: z.string() }));

/** What an incident is about, as data: the browser makes the sentence. What the viewer may not see is null. */
export const incidentCause = z.object({
  class: z.enum(incidentClasses),
  trouble: z.nullable(z.enum(troubles)),
  outlet: z.nullable(z.int()),
  asset_id: z.nullable(z.int()),
  asset_name: z.nullable(z.string()),
  asset_type: z.nullable(z.string()),
  room_id: z.nullable(z.int()),
  room_name: z.nullable(z.string()),
});

/** What the viewer can see of the effect: of an open incident as it is now, of a resolved one at its worst. */
const incidentEffect = z.object({
  rooms_down: z.int(),
  rooms_degraded: z.int(),
  /** Members that are still affected. */
  devices: z.int(),
});

/** The mute of its cause, while it lasts. */
const incidentSnooze = z.nullable(
  z.object({ until: z.string(), until_recovered: z.boolean(), made_by_name: z.string(), reason: z.string() }),
);

export const incidentRow = z.object({
  id: z.int(),
  /** Goes up with each change; an act names the version that its user saw. */
  version: z.int(),
  state: z.enum(incidentStates),
  severity: z.enum(severities),
  cause: incidentCause,
  effect: incidentEffect,
  site_id: z.nullable(z.int()),
  site_name: z.nullable(z.string()),
  /** 0 for the incident of the servers, which is of no partner. */
  partner_id: z.int(),
  began_at: z.string(),
  opened_at: z.string(),
  acknowledged_at: z.nullable(z.string()),
  assigned_to: person,
  verifying_since: z.nullable(z.string()),
  is_claimed: z.boolean(),
  resolved_at: z.nullable(z.string()),
  resolution: z.nullable(z.enum(resolutions)),
  merged_into: z.nullable(z.int()),
  reopened: z.int(),
  is_flapping: z.boolean(),
  snooze: incidentSnooze,
  /** Its ticket that is not closed, or the last one. */
  ticket: z.nullable(
    z.object({ id: z.int(), is_closed: z.boolean(), still_broken: z.optional(stillBroken) }),
  ),
});
export type IncidentRow = z.infer<typeof incidentRow>;

const incidentMember = z.object({
  asset_id: z.int(),
  asset_name: z.string(),
  asset_type: z.nullable(z.string()),
  room_id: z.nullable(z.int()),
  room_name: z.nullable(z.string()),
  part: z.enum(memberParts),
  /** As it is now; null for a device that is not watched. */
  condition: z.nullable(z.enum(conditions)),
  began_at: z.string(),
  ended_at: z.nullable(z.string()),
});

const incidentRoom = z.object({
  room_id: z.int(),
  room_name: z.string(),
  worst: z.enum(['down', 'degraded']),
  /** As it is now. */
  state: z.enum(roomStates),
  began_at: z.string(),
  ended_at: z.nullable(z.string()),
});

/** Kinds are those of the rule and of users' acts; older servers may not know all of them. */
const incidentEvent = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.string(),
  /** Null for what the rule decided. */
  actor_name: z.nullable(z.string()),
  detail: z.object({
    severity: z.optional(z.enum(severities)),
    resolution: z.optional(z.enum(resolutions)),
    reason: z.optional(z.string()),
    note: z.optional(z.string()),
    until: z.optional(z.string()),
    merged_into: z.optional(z.int()),
    assigned_to_name: z.optional(z.string()),
    ticket_id: z.optional(z.int()),
    /** How many devices that the viewer can see joined or left. */
    devices: z.optional(z.int()),
  }),
});

/** The most that one incident shows; `effect.devices` has the number of all. */
export const maxIncidentMembers = 500;
export const maxIncidentEvents = 200;

export const incident = z.extend(incidentRow, {
  members: z.array(incidentMember),
  rooms: z.array(incidentRoom),
  /** The newest first. */
  events: z.array(incidentEvent),
  left_over_from: z.nullable(z.int()),
  /** Earlier incidents with the same key, the newest first, at most 10. */
  earlier: z.array(
    z.object({
      id: z.int(),
      opened_at: z.string(),
      resolved_at: z.nullable(z.string()),
      resolution: z.nullable(z.enum(resolutions)),
    }),
  ),
});
export type Incident = z.infer<typeof incident>;

export const incidentSummary = z.object({
  /** Not resolved, by severity; snoozed ones are not in it. */
  open: z.object({ critical: z.int(), warning: z.int(), info: z.int() }),
  mine: z.int(),
  unassigned: z.int(),
  snoozed: z.int(),
  /** Of the last 90 days. */
  last_resolved_at: z.nullable(z.string()),
  /**
   * The servers reach no devices since then, of any partner. Servers of the last release do not send it.
   */
  servers_lost_since: z.optional(z.nullable(z.string())),
});
export type IncidentSummary = z.infer<typeof incidentSummary>;

/** Acts that can be done to many incidents at once. */
export const bulkActs = [
  'acknowledge',
  'release',
  'assign',
  'snooze',
  'unsnooze',
  'false_alarm',
  'check',
  'claim',
] as const;

export const maxBulkIncidents = 200;

/** How long a cause can be snoozed. */
export const minSnoozeMilliseconds = 15 * 60_000;
export const maxSnoozeMilliseconds = 30 * 86_400_000;

/** Sent live: a list or page that shows this incident reads it again. */
export const incidentChange = z.object({
  id: z.int(),
  version: z.int(),
  state: z.enum(incidentStates),
  severity: z.enum(severities),
  site_id: z.nullable(z.int()),
});

/** Tabs of the list. `open` leaves out snoozed ones. */
export const incidentViews = ['open', 'mine', 'snoozed', 'resolved'] as const;
export type IncidentView = (typeof incidentViews)[number];
export const incidentSortKeys = ['severity', 'opened_at', 'site_name', 'assigned_to'] as const;
export type IncidentSortKey = (typeof incidentSortKeys)[number];

/** The number that a search names, with or without its sign. */
export function incidentNumberIn(search: string | undefined): number | undefined {
  const digits = /^#?([1-9]\d{0,14})$/.exec(search?.trim() ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}
