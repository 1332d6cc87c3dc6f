import * as z from 'zod/mini';
import { sentMessage } from '../http/sent-message.ts';
import { failureCodes } from './asset-action.ts';
import { deviceFacts } from './device-facts.ts';

/** The last reported status of a device, stored by the server so that a page can show it before the device responds. */
export const assetStatus = z.object({
  asset_id: z.int(),
  status: z.string(),
  message: z.nullable(z.string()),
  device_message: z.nullish(sentMessage),
  code: z.nullable(z.enum(failureCodes)),
  firmware_version: z.nullable(z.string()),
  /**
   * Null when the device did not respond, or when an agent of an older version has polled it. Uptime and response time are
   * those of the last report that was stored, which can be half an hour older than `observed_at`.
   */
  facts: z.nullish(deviceFacts),
  observed_at: z.string(),
});
export type AssetStatus = z.infer<typeof assetStatus>;

/** A status as the live stream sends it, with its room and site, if the viewer sees them. */
export const statusEvent = z.extend(assetStatus, {
  room_id: z.nullable(z.int()),
  site_id: z.nullable(z.int()),
});
export type StatusEvent = z.infer<typeof statusEvent>;

/** The state of a device that the control screen needs before it offers a button. */
export const assetControl = z.object({
  asset_id: z.int(),
  /** Null when the device has no connection. */
  driver: z.nullable(z.string()),
  driver_name: z.nullable(z.string()),
  can_reboot: z.boolean(),
  can_check_firmware: z.boolean(),
  can_install_firmware: z.boolean(),
  /** The driver can switch the device on and to standby. */
  can_set_power: z.boolean(),
  /** `outlet` when a reboot cuts the power of the outlet that feeds the device. */
  reboot_route: z.nullable(z.enum(['device', 'outlet'])),
  /**
   * The server rejects a reboot until then, because the last one was moments ago; null when a reboot is allowed now.
   */
  reboot_again_at: z.nullable(z.string()),
  /** Names of the other devices on that outlet, as far as the viewer may see them. */
  also_on_outlet: z.array(z.string()),
  /** Others on that outlet that the viewer may not see. */
  others_on_outlet: z.int(),
  /** The key that identifies the device, and when it was pinned; null before first use, or without one. */
  device_key: z.nullable(z.object({ key: z.string(), pinned_at: z.string() })),
  /** A running install, started by any user, and the target version, if known. */
  install: z.nullable(z.object({ operation_id: z.int(), version: z.nullable(z.string()) })),
});
export type AssetControl = z.infer<typeof assetControl>;
