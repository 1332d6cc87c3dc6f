import * as z from 'zod/mini';
import { deviceKey } from './device-key.ts';

export const credentials = z.object({
  username: z.optional(z.string()),
  password: z.optional(z.string()),
});
export type Credentials = z.infer<typeof credentials>;

const port = z.int().check(z.minimum(1), z.maximum(65_535));

/**
 * Everything a driver needs to connect to one device. It stays on the server and on the site's agent, and never reaches
 * a browser.
 */
export const deviceConnection = z.object({
  asset_id: z.int(),
  driver: z.string(),
  host: z.string(),
  /** Null means the driver's default port. */
  port: z.nullable(port),
  credentials,
  /** Options of this driver: a display id, an SNMP version, a transport. The driver checks them. */
  options: z.record(z.string(), z.unknown()),
  /**
   * The key that the device presented on first use; null before that. If missing, any key is accepted and none is
   * pinned.
   */
  pinned_key: z.optional(z.nullable(deviceKey)),
});
export type DeviceConnection = z.infer<typeof deviceConnection> & {
  /** Whether a user of a tenant chose the address. Only the server needs to know: an agent has its own networks. */
  chosen_by_tenant?: boolean;
};
