import type { AssetActionResult, FailureCode } from '@greenroom/domain/operations/asset-action.ts';

/** The result of an action that never came as far as the device. A status is an answer in any case. */
export function rejectedResult(action_name: string, code: FailureCode): AssetActionResult {
  if (action_name !== 'get_status') return { code };
  if (code === 'not-connected') return { status: 'unknown', code };
  if (code === 'agent-offline') return { status: 'offline', online: false, code };
  return { status: 'error', code };
}
