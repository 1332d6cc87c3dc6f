import * as z from 'zod/mini';
import { severities } from '../severity.ts';
import { maxTicketMinutes } from './ticket-limits.ts';

/** Which incidents get a ticket without a user. */
export const ticketRule = z.object({
  min_severity: z.enum(severities, `must be one of ${severities.join(', ')}`),
  /** In service hours, since the incident opened. */
  after_minutes: z.int().check(z.gte(0), z.lte(maxTicketMinutes)),
});
export type TicketRule = z.infer<typeof ticketRule>;

export const ticketRuleOfPartner = z.object({
  partner_id: z.int(),
  /** Null: users alone open tickets. */
  rule: z.nullable(ticketRule),
});
export type TicketRuleOfPartner = z.infer<typeof ticketRuleOfPartner>;

export const ticketRuleForm = z.object({ partner_id: z.optional(z.int()), rule: z.nullable(ticketRule) });
