import type { AssetActionResult, FailureCode } from '@greenroom/domain/operations/asset-action.ts';
import type { DeviceSentence } from '@greenroom/domain/operations/device-phrases.ts';

/** What is said of an action that never came as far as the device. A status is an answer in any case. */
export function refusedResult(
  action_name: string,
  code: FailureCode,
  message: DeviceSentence,
): AssetActionResult {
  if (action_name !== 'get_status') return { code, message };
  if (code === 'not-connected') return { status: 'unknown', code, message };
  if (code === 'agent-offline') return { status: 'offline', online: false, code, message };
  return { status: 'error', code, message };
}
