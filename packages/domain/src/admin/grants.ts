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
  /** Null when whoever gave it is gone, or when it came from the command line. */
  granted_by: z.nullable(z.string()),
  granted_at: z.string(),
});
export type Grant = z.infer<typeof grant>;
