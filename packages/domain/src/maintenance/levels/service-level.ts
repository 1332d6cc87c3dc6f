import * as z from 'zod/mini';
import { rowId } from '../../http/id-params.ts';
import { atMost } from '../../http/length-checks.ts';
import { ticketPriorities } from '../ticket.ts';
import { clockTargets, maxLevelMinutes } from './clock-targets.ts';

const priorities: readonly number[] = Object.values(ticketPriorities);
const minutesMessage = `must be a whole number of minutes from 1 to ${maxLevelMinutes}`;
const minutes = z.int(minutesMessage).check(z.gte(1, minutesMessage), z.lte(maxLevelMinutes, minutesMessage));
const priorityMessage = `must be one of ${priorities.join(', ')}`;

/** Minutes of service time; null is no target. */
export const serviceLevel = z.object({
  priority: z
    .int(priorityMessage)
    .check(z.refine((value) => priorities.includes(value as number), priorityMessage)),
  response_minutes: z.nullable(minutes),
  solution_minutes: z.nullable(minutes),
});
export type ServiceLevel = z.infer<typeof serviceLevel>;

const serviceLevelList = z.array(serviceLevel).check(
  atMost(priorities.length, 'names a priority twice'),
  z.refine(
    (levels) => new Set((levels as ServiceLevel[]).map(({ priority }) => priority)).size === levels.length,
    'names a priority twice',
  ),
);

export const serviceLevelsChange = z.object({
  /** The own partner unless another one is named. */
  partner_id: z.optional(rowId),
  /** Priorities that are left out have no targets. */
  levels: serviceLevelList,
});

/** How many targets of a priority were met and missed by tickets that ended or ran out in the last 30 days. */
const levelResult = z.object({
  priority: z.int(),
  target: z.enum(clockTargets),
  met: z.int(),
  missed: z.int(),
});

export const partnerServiceLevels = z.object({
  partner_id: z.int(),
  /** Rises with every change; a change names the version that it is based on. */
  version: z.int(),
  levels: z.array(
    z.object({
      priority: z.int(),
      response_minutes: z.nullable(z.int()),
      solution_minutes: z.nullable(z.int()),
    }),
  ),
  results: z.array(levelResult),
});
export type PartnerServiceLevels = z.infer<typeof partnerServiceLevels>;
