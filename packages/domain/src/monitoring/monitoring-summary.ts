import * as z from 'zod/mini';

/** All counts on the cards of the monitor, over everything that the viewer sees. */
export const monitoringSummary = z.object({
  assets: z.int(),
  controlled: z.int(),
  /** Assets without an alert. */
  healthy: z.int(),
  /** Assets with at least one alert. */
  affected: z.int(),
  alerts: z.int(),
  critical: z.int(),
  warning: z.int(),
  info: z.int(),
  warranty_expired: z.int(),
  warranty_expiring: z.int(),
});
export type MonitoringSummary = z.infer<typeof monitoringSummary>;

const text = z.nullable(z.string());

/** A site on the monitor's map. */
export const alertSite = z.object({
  id: z.int(),
  name: z.string(),
  address: text,
  city: text,
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  critical: z.int(),
  warning: z.int(),
  total: z.int(),
});
export type AlertSite = z.infer<typeof alertSite>;
