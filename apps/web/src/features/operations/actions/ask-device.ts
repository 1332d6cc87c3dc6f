import { createLimiter } from '@greenroom/domain/concurrency/create-limiter.ts';
import { idempotencyHeader } from '@greenroom/domain/http/idempotency-key.ts';
import {
  type ActionName,
  type AssetActionAnswer,
  isRepeatable,
} from '@greenroom/domain/operations/asset-action.ts';
import { runAssetAction } from '@greenroom/domain/operations/endpoints.ts';
import { call } from '#api/http-client.ts';
import { newIdempotencyKey } from '#api/new-idempotency-key.ts';

/** A room of forty silent devices must not fill the browser's connections, nor the server's time. */
const limit = createLimiter({ maxRunning: 4 });

/** Spec section 9. */
const rebootParameters = { device_type: 3 };

/**
 * Something that a person has asked for on one device: it does not wait for others. What must happen at most once carries
 * a key, so that a request that is sent again is the same wish.
 */
export function askDevice(
  assetId: number,
  action: ActionName,
  signal?: AbortSignal,
): Promise<AssetActionAnswer> {
  const parameters = action === 'reboot' ? rebootParameters : {};
  return call(
    runAssetAction,
    { params: { id: assetId }, body: { action_name: action, parameters } },
    { signal, ...(!isRepeatable(action) && { headers: { [idempotencyHeader]: newIdempotencyKey() } }) },
  );
}

/** Something that is asked of all devices of a room. */
export function askDeviceInTurn(assetId: number, action: ActionName, signal?: AbortSignal) {
  return limit(() => askDevice(assetId, action, signal), { signal });
}
