import * as z from 'zod/mini';

export const grantKinds = ['sites', 'rooms', 'assets'] as const;
export type GrantKind = (typeof grantKinds)[number];

/** One explicit grant, with what a list shows: the target, who gave it, and when. */
export const grant = z.object({
  id: z.int(),
  name: z.string(),
  /** Assets are shown as name and serial number. */
  serial_number: z.nullable(z.string()),
  /** The site that a room or an asset is in; null for a site. */
  site_name: z.nullable(z.string()),
  /** The partner that owns it. */
  partner_name: z.string(),
  /** Null when that user has been deleted, or when the grant came from the command line. */
  granted_by: z.nullable(z.string()),
  granted_at: z.string(),
});
export type Grant = z.infer<typeof grant>;

/** A record that can still be granted to a user. */
export const grantOption = z.object({
  id: z.int(),
  name: z.string(),
  serial_number: z.nullable(z.string()),
  /** Set for a site. */
  city: z.nullable(z.string()),
  /** Set for a room or an asset. */
  site_name: z.nullable(z.string()),
  /** Set for an asset. */
  room_name: z.nullable(z.string()),
  partner_name: z.string(),
  /** True when it belongs to none of the user's partners: a grant can cross tenants. */
  is_foreign: z.boolean(),
});
export type GrantOption = z.infer<typeof grantOption>;
