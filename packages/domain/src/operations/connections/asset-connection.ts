import * as z from 'zod/mini';

export const routes = ['auto', 'direct', 'agent'] as const;
export type ConnectionRoute = (typeof routes)[number];

/** How a device is reached. The password is never part of it. */
export const storedConnection = z.object({
  driver: z.string(),
  host: z.string(),
  /** Null means the driver's default port. */
  port: z.nullable(z.int()),
  options: z.record(z.string(), z.unknown()),
  username: z.nullable(z.string()),
  has_password: z.boolean(),
  /** When the user name or the password last changed; null when that is not known. */
  password_set_at: z.nullable(z.string()),
  /** False when the credentials were sealed with another key: they have to be typed again. */
  is_readable: z.boolean(),
  route: z.enum(routes),
  /** The power outlet that feeds the device. Id and name are null when the viewer does not see the asset that has it. */
  outlet: z.nullable(
    z.object({ asset_id: z.nullable(z.int()), asset_name: z.nullable(z.string()), number: z.int() }),
  ),
});
export type StoredConnection = z.infer<typeof storedConnection>;

/** The agent of the site of a device. */
export const siteAgent = z.object({
  id: z.int(),
  name: z.string(),
  online: z.boolean(),
  /** Online or offline since then; null when it never connected. */
  since: z.nullable(z.string()),
});
export type SiteAgent = z.infer<typeof siteAgent>;

export const assetConnection = z.object({
  asset_id: z.int(),
  /** For `If-Match` of the next change; 0 while there is no connection. */
  version: z.int(),
  connection: z.nullable(storedConnection),
  agent: z.nullable(siteAgent),
});
export type AssetConnection = z.infer<typeof assetConnection>;
