import * as z from 'zod/mini';
import { boundedText } from '../../http/bounded-text.ts';
import { atMost } from '../../http/length-checks.ts';
import { sentMessage } from '../../http/sent-message.ts';
import { failureCodes } from '../asset-action.ts';
import { textOrMessage } from '../read-device-message.ts';

/** In the order in which a test takes them; one that the protocol does not have is left out. */
export const testSteps = ['route', 'address', 'connect', 'sign-in', 'status', 'identify'] as const;
export type TestStepName = (typeof testSteps)[number];

/** One thing that was tried, and what came of it. Never contains a password. */
export const testStep = z.object({
  step: z.enum(testSteps),
  at: z.string(),
  duration_ms: z.int(),
  /** Null on success. */
  code: z.nullable(z.enum(failureCodes)),
  /** What it was tried on: an address, a user name, the name of an agent; for `identify` what the device calls itself. */
  target: z.nullable(z.string()),
  /** In English; `device_message` holds the same for all languages. */
  message: z.nullable(z.string()),
  device_message: z.nullish(sentMessage),
  /** The first lines that the device sent, shortened. */
  details: z.array(z.string()),
});
export type TestStep = z.infer<typeof testStep>;

export const maxTestSteps = 10;
const maxDetails = 8;

/** A step as the program that tried it reports it. `offset_ms` counts from the start: clocks on site are often wrong. */
export const triedStep = z.object({
  step: z.enum(testSteps),
  offset_ms: z.int().check(z.minimum(0), z.maximum(600_000)),
  duration_ms: z.int().check(z.minimum(0), z.maximum(600_000)),
  code: z.nullable(z.enum(failureCodes)),
  target: z.nullable(boundedText(500)),
  message: z.nullable(textOrMessage),
  details: z.array(boundedText(500)).check(atMost(maxDetails, 'has too many entries')),
});
export type TriedStep = z.infer<typeof triedStep>;

export const connectionTest = z.object({
  /** The device responded as its driver expects. */
  works: z.boolean(),
  steps: z.array(testStep),
});
export type ConnectionTest = z.infer<typeof connectionTest>;
