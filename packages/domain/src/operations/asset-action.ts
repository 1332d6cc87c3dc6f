import * as z from 'zod/mini';
import { boundedObject } from '../http/bounded-object.ts';
import { sentMessage } from '../http/sent-message.ts';

export const actionNames = [
  'get_status',
  'reboot',
  'check_firmware_update',
  'install_firmware_update',
] as const;
export type ActionName = (typeof actionNames)[number];

/** Reading can be repeated without harm; a reboot or an install must happen at most once. */
export function isRepeatable(action: ActionName): boolean {
  return action === 'get_status' || action === 'check_firmware_update';
}

/** Of the parameters as JSON: they are kept in the log, and no action needs more than a few words. */
const maxParametersLength = 4096;

export const assetActionRequest = z.object({
  action_name: z.enum(actionNames, `must be one of ${actionNames.join(', ')}`),
  /** `device_type` of a reboot means nothing to any protocol: it is taken and left alone. */
  parameters: z._default(boundedObject(maxParametersLength), {}),
});
export type AssetActionRequest = z.infer<typeof assetActionRequest>;

/** Why a device did not do what it was asked for. One word each, so that every language has its own sentence. */
export const failureCodes = [
  'device-unreachable',
  'device-not-answering',
  'device-auth-failed',
  'device-key-changed',
  'device-protocol-error',
  'device-busy',
  'device-rejected',
  'action-unsupported',
  'restarted-recently',
  'not-connected',
  'agent-offline',
  'outcome-unknown',
] as const;
export type FailureCode = (typeof failureCodes)[number];

export const assetActionResult = z.object({
  /** online, offline, pending or error; any other word is shown as it is. */
  status: z.optional(z.string()),
  status_text: z.optional(z.string()),
  online: z.optional(z.boolean()),
  new_version_available: z.optional(z.boolean()),
  new_version: z.optional(z.string()),
  current_version: z.optional(z.string()),
  /** False when a check had nothing to compare with: the firmware catalogue has no entry for this model. */
  newest_known: z.optional(z.boolean()),
  message: z.optional(z.string()),
  /** With status offline or error: which of the three it is (unreachable, not answering, wrong password). */
  code: z.optional(z.enum(failureCodes)),
});
export type AssetActionResult = z.infer<typeof assetActionResult>;

export const assetActionAnswer = z.object({
  operation_id: z.int(),
  result: assetActionResult,
  /** In English; `device_message` is the same for all languages, where it is known. */
  message: z.string(),
  device_message: z.nullish(sentMessage),
});
export type AssetActionAnswer = z.infer<typeof assetActionAnswer>;
