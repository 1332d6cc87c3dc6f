import * as z from 'zod/mini';

export const grantKinds = ['sites', 'rooms', 'assets'] as const;
export type GrantKind = (typeof grantKinds)[number];

/** One explicit grant: enough to show it in a list, and who gave it when. */
export const grant = z.object({
  id: z.int(),
  name: z.string(),
  /** Assets are shown as name and serial number. */
  serial_number: z.nullable(z.string()),
  /** The site that a room or an asset is in; null for a site. */
  site_name: z.nullable(z.string()),
  /** Whose it is. */
  partner_name: z.string(),
  /** Null when the giver is gone, or when it came from the command line. */
  granted_by: z.nullable(z.string()),
  granted_at: z.string(),
});
export type Grant = z.infer<typeof grant>;

/** Something that can still be granted to a user. */
export const grantOption = z.object({
  id: z.int(),
  name: z.string(),
  serial_number: z.nullable(z.string()),
  /** Of a site. */
  city: z.nullable(z.string()),
  /** Of a room or an asset. */
  site_name: z.nullable(z.string()),
  /** Of an asset. */
  room_name: z.nullable(z.string()),
  partner_name: z.string(),
  /** It belongs to none of the user's partners: a grant reaches across tenants. */
  is_foreign: z.boolean(),
});
export type GrantOption = z.infer<typeof grantOption>;
