import * as z from 'zod/mini';
import { actionNames, assetActionResult, failureCodes } from './asset-action.ts';
import { reportedFacts } from './device-facts.ts';
import { textOrMessage } from './read-device-message.ts';

/** The newest firmware that the operator knows for a model. */
export const firmwareEntry = z.object({
  version: z.string(),
  /** Where the device can fetch the package; null when it must be installed by hand. */
  package_url: z.nullable(z.string()),
});
export type FirmwareEntry = z.infer<typeof firmwareEntry>;

/** One action on one device. The server runs it itself or sends it to the site's agent. */
export const deviceAction = z.object({
  action_name: z.enum(actionNames),
  asset_id: z.int(),
  /** Set when the reboot goes through an outlet: the device that has the outlet, and the outlet's number. */
  outlet: z.nullable(z.object({ asset_id: z.int(), outlet: z.int() })),
  /** The catalogue's entry for this model; null if there is none. */
  firmware: z.nullable(firmwareEntry),
});
export type DeviceAction = z.infer<typeof deviceAction>;

/** How it ended. `code` is null on success. */
export const actionOutcome = z.object({
  code: z.nullable(z.enum(failureCodes)),
  /** Text from an agent of protocol 1, or from its journal. */
  message: textOrMessage,
  result: assetActionResult,
  duration_ms: z.int(),
  /** Of a get_status to which the device responded. */
  facts: reportedFacts,
});
export type ActionOutcome = z.infer<typeof actionOutcome>;
