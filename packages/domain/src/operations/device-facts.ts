import * as z from 'zod/mini';
import { patternText } from '../http/bounded-text.ts';
import { atMost } from '../http/length-checks.ts';

export const faultParts = [
  'fan',
  'lamp',
  'temperature',
  'cover',
  'filter',
  'design',
  'firmware',
  'other',
] as const;

/** Rows of the history store the place in this list, counted from 1: new ones go to its end. */
export const powers = ['on', 'standby', 'warming', 'cooling'] as const;

const deviceFault = z.object({ part: z.enum(faultParts), level: z.enum(['warning', 'error']) });
export type DeviceFault = z.infer<typeof deviceFault>;

/** Every part at both levels. */
const maxFaults = 2 * faultParts.length;
/** The maximum of an integer column: 68 years, and longer than sysUpTime can count. */
const maxSeconds = 2 ** 31 - 1;
const maxMilliseconds = 3_600_000;

/** Counted from 1, as printed on the device. */
const outletNumber = patternText(3, /^[1-9]\d*$/, 'must be the number of an outlet');

/**
 * What a device has reported, as values: rules use these and never the message. A missing fact is one that the protocol
 * does not report; an empty list of faults means that the device reports none.
 */
export const deviceFacts = z.object({
  power: z.optional(z.enum(powers)),
  /** A call is active, ringing or on hold. */
  in_use: z.optional(z.boolean()),
  /** There is a picture at the selected input. */
  signal: z.optional(z.boolean()),
  uptime_seconds: z.optional(z.int().check(z.minimum(0), z.maximum(maxSeconds))),
  faults: z.optional(z.array(deviceFault).check(atMost(maxFaults, 'has too many entries'))),
  /** By number: whether the outlet is on. */
  outlets: z.optional(z.record(outletNumber, z.boolean())),
  /** How long the whole conversation took, with its login. */
  answer_ms: z.optional(z.int().check(z.minimum(0), z.maximum(maxMilliseconds))),
});
export type DeviceFacts = z.infer<typeof deviceFacts>;

/** As a program sends them. Facts outside their limits, or of a newer version, are dropped: the status counts without. */
export const reportedFacts = z.catch(z.nullish(deviceFacts), undefined);

export function readFacts(value: unknown): DeviceFacts | undefined {
  return reportedFacts.parse(value) ?? undefined;
}

/** These differ at each poll and are no news. */
export const passingFacts = ['uptime_seconds', 'answer_ms'] as const satisfies (keyof DeviceFacts)[];

/** The facts whose change is news. */
export function steadyFacts(facts: DeviceFacts): Omit<DeviceFacts, (typeof passingFacts)[number]> {
  const { uptime_seconds: _, answer_ms: __, ...steady } = facts;
  return steady;
}

/** Each fault once: a device can report several that are the same part and level here. */
export function distinctFaults(faults: readonly DeviceFault[]): DeviceFault[] {
  return faults.filter(
    ({ part, level }, at) => faults.findIndex((other) => other.part === part && other.level === level) === at,
  );
}
