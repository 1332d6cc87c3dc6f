import type { AssetActionResult, FailureCode } from '@greenroom/domain/operations/asset-action.ts';

/** The result of an action that never reached the device. A status request always has a status as its result. */
export function rejectedResult(action_name: string, code: FailureCode): AssetActionResult {
  if (action_name !== 'get_status') return { code };
  if (code === 'not-connected') return { status: 'unknown', code };
  if (code === 'agent-offline') return { status: 'offline', online: false, code };
  return { status: 'error', code };
}
