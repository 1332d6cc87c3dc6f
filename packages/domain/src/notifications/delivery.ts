import * as z from 'zod/mini';

export const deliveryStates = ['waiting', 'sent', 'failed', 'withdrawn'] as const;

/** One message to one recipient. */
export const delivery = z.object({
  id: z.int(),
  /** Of the event: repeated messages have the same. */
  event_id: z.int(),
  kind: z.string(),
  severity: z.string(),
  incident_id: z.nullable(z.int()),
  /** `webhook`, `teams`, `slack`, `mail` or `push`. */
  way: z.string(),
  /** The name of the channel or of the user. */
  recipient: z.string(),
  channel_id: z.nullable(z.int()),
  state: z.string(),
  attempts: z.int(),
  last_error: z.nullable(z.string()),
  recorded_at: z.string(),
  next_at: z.nullable(z.string()),
  sent_at: z.nullable(z.string()),
});
export type NotificationDelivery = z.infer<typeof delivery>;
