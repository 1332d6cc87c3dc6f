import * as z from 'zod/mini';
import { severities } from '../incidents/severity.ts';
import { clockTargets } from '../maintenance/levels/clock-targets.ts';

export const webhookTypes = [
  ...(['incident.opened', 'incident.raised', 'incident.resolved', 'incident.reminder'] as const),
  ...(['incident.escalated', 'ticket.due_soon', 'ticket.late', 'test'] as const),
] as const;

/** The body of a webhook. Ids and names that do not apply are null. */
export const incidentWebhook = z.object({
  type: z.enum(webhookTypes),
  /** When it happened. */
  timestamp: z.string(),
  data: z.object({
    /** Counts the messages to this channel. */
    sequence: z.nullable(z.int()),
    incident_id: z.nullable(z.int()),
    /** Which target of its service level runs out, and when. */
    ticket: z.nullable(
      z.object({ id: z.int(), name: z.string(), target: z.enum(clockTargets), due_at: z.string() }),
    ),
    severity: z.enum(severities),
    title: z.string(),
    cause: z.nullable(
      z.object({
        class: z.string(),
        trouble: z.optional(z.string()),
        outlet: z.optional(z.int()),
      }),
    ),
    site_id: z.nullable(z.int()),
    site_name: z.nullable(z.string()),
    room_id: z.nullable(z.int()),
    room_name: z.nullable(z.string()),
    asset_id: z.nullable(z.int()),
    asset_name: z.nullable(z.string()),
    rooms_down: z.nullable(z.int()),
    devices: z.nullable(z.int()),
    began_at: z.nullable(z.string()),
    link: z.nullable(z.string()),
  }),
});
export type IncidentWebhook = z.infer<typeof incidentWebhook>;
