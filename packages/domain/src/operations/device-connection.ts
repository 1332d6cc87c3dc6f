import * as z from 'zod/mini';
import { deviceKey } from './device-key.ts';

export const credentials = z.object({
  username: z.optional(z.string()),
  password: z.optional(z.string()),
});
export type Credentials = z.infer<typeof credentials>;

const port = z.int().check(z.minimum(1), z.maximum(65_535));

/** Everything a driver needs to talk to one device. Lives on the server and on the site's agent, never in a browser. */
export const deviceConnection = z.object({
  asset_id: z.int(),
  driver: z.string(),
  host: z.string(),
  /** Null means the driver's own port. */
  port: z.nullable(port),
  credentials,
  /** What only this driver knows: a display id, an SNMP version, a transport. Checked by the driver. */
  options: z.record(z.string(), z.unknown()),
  /** The key that the device has shown at its first use; null before that. Missing: any key will do, and none is kept. */
  pinned_key: z.optional(z.nullable(deviceKey)),
});
export type DeviceConnection = z.infer<typeof deviceConnection>;

/** The power outlet that feeds a device: a device of its own, and the number of the socket on it. */
export const outletLink = z.object({ device: deviceConnection, outlet: z.int() });
export type OutletLink = z.infer<typeof outletLink>;
