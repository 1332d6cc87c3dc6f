import * as z from 'zod/mini';

export const availabilityOf = ['partner', 'site', 'room', 'asset'] as const;

const seconds = {
  open_s: z.int(),
  healthy_s: z.int(),
  degraded_s: z.int(),
  down_s: z.int(),
  unknown_s: z.int(),
  excluded_s: z.int(),
};
/** In percent with two decimals, cut. Null when nothing is known, or no service hours are left. */
const figures = { availability: z.nullable(z.number()), coverage: z.nullable(z.number()) };

/** Of a device, healthy means that it works, and down that it is broken. */
export const availabilityReport = z.object({
  from: z.string(),
  to: z.string(),
  ...seconds,
  ...figures,
  /** The target of the site; null for a partner, or without one. */
  target_availability: z.nullable(z.number()),
  days: z.array(z.object({ day: z.string(), ...seconds, ...figures })),
});
export type AvailabilityReport = z.infer<typeof availabilityReport>;

export const availabilityRow = z.object({ id: z.int(), name: z.string(), ...seconds, ...figures });

export const maxReportDays = 400;
