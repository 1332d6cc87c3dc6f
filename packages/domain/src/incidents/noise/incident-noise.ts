import * as z from 'zod/mini';
import { incidentCause } from '../incident.ts';

export const noiseDays = 30;
export const maxNoiseRows = 10;

/** What a person can follow, after EEMUA 191 and ISA-18.2. The share of false alarms is a target of this product. */
export const noiseTargets = {
  /** One message in ten minutes on average. */
  messages_a_day: 144,
  false_alarm_percent: 5,
  flapping: 0,
  long_open: 5,
  severity_percent: { critical: 5, warning: 15, info: 80 },
} as const;

/** An incident that is open for longer than this is no news any more. */
export const longOpenHours = 24;

const noisyIncident = { id: z.int(), cause: incidentCause, site_name: z.nullable(z.string()) };

export const incidentNoise = z.object({
  since: z.string(),
  /** Opened since then, by their present severity; those that became part of another one are not in it. */
  opened: z.object({ critical: z.int(), warning: z.int(), info: z.int() }),
  /** Opened since then, and part of another one now. */
  merged: z.int(),
  /** Of the opened ones. */
  false_alarms: z.int(),
  /** Who got most messages since then. */
  people: z.array(z.object({ user_id: z.int(), name: z.string(), messages: z.int(), max_a_day: z.int() })),
  /** Causes that came and went, the worst first, each with its last incident. */
  flapping: z.array(z.object({ ...noisyIncident, failures: z.int() })),
  long_open: z.int(),
  /** The oldest of those that have been open for long. */
  oldest: z.array(z.object({ ...noisyIncident, opened_at: z.string() })),
});
export type IncidentNoise = z.infer<typeof incidentNoise>;
