import * as z from 'zod/mini';
import { sentMessage } from '../http/sent-message.ts';

export const actionNames = [
  'get_status',
  'reboot',
  'check_firmware_update',
  'install_firmware_update',
  'power_on',
  'power_standby',
] as const;
export type ActionName = (typeof actionNames)[number];

/** The actions that switch a device, and what they switch it to. */
export const powerActions = { power_on: 'on', power_standby: 'standby' } as const satisfies Partial<
  Record<ActionName, string>
>;
export type PowerAction = keyof typeof powerActions;

export function isPowerAction(action: ActionName): action is PowerAction {
  return Object.hasOwn(powerActions, action);
}

/** A read can be repeated without harm. All else happens at most once: a late repetition could undo what a user did since. */
export function isRepeatable(action: ActionName): boolean {
  return action === 'get_status' || action === 'check_firmware_update';
}

/**
 * Why a device did not do what was requested. Codes, so that every language can have its own sentence. Rows of the history
 * store the place in this list, counted from 1: new ones go to its end.
 */
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
  /** online, offline, pending or error; any other word is shown unchanged. */
  status: z.optional(z.string()),
  status_text: z.optional(z.string()),
  online: z.optional(z.boolean()),
  new_version_available: z.optional(z.boolean()),
  new_version: z.optional(z.string()),
  current_version: z.optional(z.string()),
  /** False when a check had nothing to compare with because the firmware catalogue has no entry for this model. */
  newest_known: z.optional(z.boolean()),
  message: z.optional(z.string()),
  /** For status offline or error, the cause: unreachable, not responding, or wrong password. */
  code: z.optional(z.enum(failureCodes)),
});
export type AssetActionResult = z.infer<typeof assetActionResult>;

export const assetActionResponse = z.object({
  operation_id: z.int(),
  result: assetActionResult,
  /** In English; `device_message` holds the same for all languages, if known. */
  message: z.string(),
  device_message: z.nullish(sentMessage),
});
export type AssetActionResponse = z.infer<typeof assetActionResponse>;
