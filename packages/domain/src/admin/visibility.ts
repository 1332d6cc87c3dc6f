import * as z from 'zod/mini';

export const visibilityReasonKinds = [
  'everything',
  'own-partner',
  'linked-partner',
  'site-grant',
  'room-grant',
  'asset-grant',
] as const;
export type VisibilityReasonKind = (typeof visibilityReasonKinds)[number];

/** Counts of what a user sees. Tickets depend on the partner, also for a user with explicit grants. */
const amounts = { sites: z.int(), rooms: z.int(), assets: z.int(), tickets: z.int() };

/** One reason why a user sees something, and how much this reason alone opens. */
export const visibilityReason = z.object({
  kind: z.enum(visibilityReasonKinds),
  /** The partner, site, room or asset; null for a superuser, who sees everything. */
  id: z.nullable(z.int()),
  name: z.nullable(z.string()),
  given_by: z.nullable(z.string()),
  given_at: z.nullable(z.string()),
  ...amounts,
});
export type VisibilityReason = z.infer<typeof visibilityReason>;

/** Everything that a user can see, and why. An inactive user sees it again once reactivated. */
export const visibilityExplanation = z.object({
  sees: z.enum(['everything', 'partners', 'grants']),
  ...amounts,
  reasons: z.array(visibilityReason),
});
export type VisibilityExplanation = z.infer<typeof visibilityExplanation>;
