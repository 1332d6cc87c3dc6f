import * as z from 'zod/mini';
import { clockStates, clockTargets } from './clock-targets.ts';

/** The clock of a ticket: that of its next target. */
export const shownClock = z.object({
  state: z.enum(clockStates),
  /** Null when all have ended. */
  target: z.nullable(z.enum(clockTargets)),
  /** When it runs out, or when it ran out: then it is late, also in standby. */
  due_at: z.nullable(z.string()),
  /** When its last quarter begins. */
  warn_at: z.nullable(z.string()),
  /** When the service time of `left_s` was left; negative when it is late. */
  counted_at: z.nullable(z.string()),
  left_s: z.nullable(z.int()),
  /**
   * The service hours from then on, for a week at least: from one minute to another, and so on, in minutes since 1970. Null is
   * around the clock.
   */
  hours: z.nullable(z.array(z.int())),
  time_zone: z.nullable(z.string()),
  /** The hours of a usual week at the site of the ticket. */
  week: z.nullable(z.array(z.object({ days: z.array(z.int()), opens: z.string(), closes: z.string() }))),
});
export type ShownClock = z.infer<typeof shownClock>;

/** One target of a ticket, as it is or as it ended. */
export const ticketTarget = z.object({
  target: z.enum(clockTargets),
  /** Of service time. */
  minutes: z.int(),
  state: z.enum(clockStates),
  due_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
});
export type TicketTarget = z.infer<typeof ticketTarget>;
