import * as z from 'zod/mini';
import { sentMessage } from '../http/sent-message.ts';
import { failureCodes } from '../operations/asset-action.ts';
import { type Condition, conditions } from '../operations/conditions/condition.ts';
import { powers } from '../operations/device-facts.ts';
import { gapReasons } from './make-segments.ts';
import { pollOutcomes } from './poll-byte.ts';

/** The most points of a timeline, and of each device in the timeline of a room. */
export const maxPoints = 1000;
export const maxPointsOfDevice = 200;

/** From the best to the worst, for what is too short to be shown by itself. */
export const worstConditions: readonly Condition[] = [
  'working',
  'standby',
  'asleep',
  'unknown',
  'restarting',
  'warning',
  'blind',
  'fault',
  'unreachable',
];

const segmentTimes = {
  starts_at: z.string(),
  ends_at: z.string(),
  /** In a gap: why the devices could not be polled. The state is then unknown. */
  reason: z.nullable(z.enum(gapReasons)),
  /** Several short states were put together, and this is the worst of them. */
  is_mixed: z.boolean(),
};

export const conditionSegment = z.object({ ...segmentTimes, condition: z.enum(conditions) });
export type ConditionSegment = z.infer<typeof conditionSegment>;

/** `state` of a room: healthy, degraded, down, unknown or unmonitored. */
export const roomSegment = z.object({ ...segmentTimes, state: z.string() });
export type RoomSegment = z.infer<typeof roomSegment>;

export const assetTimeline = z.object({
  from: z.string(),
  to: z.string(),
  /** `false` also for a retired device: it is not contacted any more. */
  is_controlled: z.boolean(),
  /** Without holes: each begins where the one before it ends. */
  segments: z.array(conditionSegment),
  /** How long each condition lasted, also of states that are too short to be a segment. */
  seconds: z.array(z.object({ condition: z.enum(conditions), seconds: z.number() })),
});
export type AssetTimeline = z.infer<typeof assetTimeline>;

export const roomTimeline = z.object({
  from: z.string(),
  to: z.string(),
  /** Empty when the room has no state in this time. */
  segments: z.array(roomSegment),
  /** The controlled devices of the room that the viewer sees. */
  assets: z.array(
    z.object({ asset_id: z.int(), product_name: z.string(), segments: z.array(conditionSegment) }),
  ),
});
export type RoomTimeline = z.infer<typeof roomTimeline>;

export const assetPolls = z.object({
  hour: z.string(),
  /** In order. A poll that did not happen is left out. */
  polls: z.array(
    z.object({
      at: z.string(),
      outcome: z.enum(pollOutcomes),
      /** The device responded in less than this many milliseconds, and not in less than half of them. */
      below_ms: z.nullable(z.int()),
    }),
  ),
});
export type AssetPolls = z.infer<typeof assetPolls>;

/** What was counted of the polls in an hour. */
export const assetHour = z.object({
  hour: z.string(),
  polls: z.int(),
  /** Without a response. */
  misses: z.int(),
  /** Response times are stored in powers of two: the average is about right, and the longest was less than this. */
  answer_ms_avg: z.nullable(z.int()),
  answer_ms_max: z.nullable(z.int()),
});
export type AssetHour = z.infer<typeof assetHour>;

export const assetChange = z.object({
  at: z.string(),
  /** The time of the next change; null when there is none yet. */
  until: z.nullable(z.string()),
  condition: z.enum(conditions),
  code: z.nullable(z.enum(failureCodes)),
  power: z.nullable(z.enum(powers)),
  in_use: z.nullable(z.boolean()),
  /** In English; `device_message` holds the same for all languages, if known. */
  message: z.nullable(z.string()),
  device_message: z.nullable(sentMessage),
});
export type AssetChange = z.infer<typeof assetChange>;
