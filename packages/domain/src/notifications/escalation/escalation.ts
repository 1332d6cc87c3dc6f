import * as z from 'zod/mini';
import { rowId } from '../../http/id-params.ts';
import { atLeast, atMost } from '../../http/length-checks.ts';
import { minSeverity } from '../channel.ts';

export const maxEscalationSteps = 5;
export const maxStepMinutes = 1440;
const maxRecipients = 20;

const minutesMessage = `must be a whole number from 0 to ${maxStepMinutes}`;
const recipients = z.array(rowId).check(atMost(maxRecipients, `must have at most ${maxRecipients}`));

const escalationStep = z
  .object({
    /** Since the incident opened. */
    after_minutes: z
      .int(minutesMessage)
      .check(z.minimum(0, minutesMessage), z.maximum(maxStepMinutes, minutesMessage)),
    user_ids: recipients,
    channel_ids: recipients,
  })
  .check(
    z.refine(({ user_ids, channel_ids }) => user_ids.length + channel_ids.length > 0, {
      error: 'must name a user or a channel',
      path: ['user_ids'],
    }),
  );
export type EscalationStep = z.infer<typeof escalationStep>;

const settings = {
  steps: z.array(escalationStep).check(
    atLeast(0, ''),
    atMost(maxEscalationSteps, `must have at most ${maxEscalationSteps} steps`),
    z.refine(
      (steps) =>
        steps.every((step, at) => at === 0 || step.after_minutes > (steps[at - 1]?.after_minutes ?? 0)),
      'must come one after the other',
    ),
  ),
  min_severity: minSeverity,
  /** Outside the service hours of the site a step waits until they begin. */
  only_service_hours: z.boolean(),
};

export const escalationChange = z.object({
  /** The own partner unless another one is named. */
  partner_id: z.optional(rowId),
  ...settings,
});
export type EscalationChange = z.infer<typeof escalationChange>;

/** Without steps there is no escalation. */
export const partnerEscalation = z.object({
  ...settings,
  /** Those who can be named in a step. */
  users: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type Escalation = z.infer<typeof partnerEscalation>;

export const noEscalation: Omit<Escalation, 'users'> = {
  steps: [],
  min_severity: 'critical',
  only_service_hours: false,
};

/** The times that are proposed: at once, and when nothing has happened for a while. */
export const usualStepMinutes = [0, 15, 60] as const;
