import { createLimiter } from '@greenroom/domain/concurrency/create-limiter.ts';
import { idempotencyHeader } from '@greenroom/domain/http/idempotency-key.ts';
import {
  type ActionName,
  type AssetActionResponse,
  isRepeatable,
} from '@greenroom/domain/operations/asset-action.ts';
import { runAssetAction } from '@greenroom/domain/operations/endpoints.ts';
import { call } from '#api/http-client.ts';
import { newIdempotencyKey } from '#api/new-idempotency-key.ts';

/** Forty silent devices in a room must not use up the connections of the browser or the time of the server. */
const limit = createLimiter({ maxRunning: 4 });

type ActionOptions = { signal?: AbortSignal | undefined; parameters?: Record<string, unknown> };

/** Spec section 9. */
const rebootParameters = { device_type: 3 };

/** A user has confirmed to switch to standby while a device of the room is in use. */
export const evenIfInUse = { even_if_in_use: true };

/**
 * Runs an action that the user started on one device, without waiting for other devices. An action that must run at most
 * once carries a key, so that a repeated request does not run it again.
 */
export function runAction(
  assetId: number,
  action: ActionName,
  { signal, parameters = action === 'reboot' ? rebootParameters : {} }: ActionOptions = {},
): Promise<AssetActionResponse> {
  return call(
    runAssetAction,
    { params: { id: assetId }, body: { action_name: action, parameters } },
    { signal, ...(!isRepeatable(action) && { headers: { [idempotencyHeader]: newIdempotencyKey() } }) },
  );
}

/** Runs an action that is started on all devices of a room. */
export function runActionInTurn(assetId: number, action: ActionName, options: ActionOptions = {}) {
  return limit(() => runAction(assetId, action, options), { signal: options.signal });
}
