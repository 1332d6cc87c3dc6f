import * as z from 'zod/mini';
import { actionNames, assetActionResult, failureCodes } from './asset-action.ts';
import { textOrMessage } from './read-device-message.ts';

/** The newest firmware that the operator knows for a model. */
export const firmwareEntry = z.object({
  version: z.string(),
  /** Where the device can fetch the package; null when it must be installed by hand. */
  package_url: z.nullable(z.string()),
});
export type FirmwareEntry = z.infer<typeof firmwareEntry>;

/** One action on one device, as the server runs it itself or hands it to the site's agent. */
export const deviceAction = z.object({
  action_name: z.enum(actionNames),
  asset_id: z.int(),
  /** Set when the reboot goes through the outlet: the device whose outlet it is, and its number. */
  outlet: z.nullable(z.object({ asset_id: z.int(), outlet: z.int() })),
  /** What the catalogue has for this model; null when it has nothing. */
  firmware: z.nullable(firmwareEntry),
});
export type DeviceAction = z.infer<typeof deviceAction>;

/** How it ended. `code` is null when it worked. */
export const actionOutcome = z.object({
  code: z.nullable(z.enum(failureCodes)),
  /** Text from an agent of protocol 1, or from the journal of one. */
  message: textOrMessage,
  result: assetActionResult,
  duration_ms: z.int(),
});
export type ActionOutcome = z.infer<typeof actionOutcome>;
