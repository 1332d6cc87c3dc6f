import { putAssetConnection } from '@greenroom/domain/operations/connections/endpoints.ts';
import type { DiscoveredDevice } from '@greenroom/domain/operations/discovery/discovery.ts';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/http-client.ts';
import { createThing } from '#features/estate/estate.queries.ts';
import { newAssetValues } from './describe-found.ts';
import type { FoundAct } from './plan-acts.ts';

export type ChosenDevice = { device: DiscoveredDevice; act: FoundAct };
/** `connected`: the asset has got another connection meanwhile. */
export type FoundOutcome = { address: string; error: unknown; isTaken: boolean };

interface ConnectOptions {
  /** For new assets. */
  roomId: number | undefined;
  /** The server found it, so the server reaches it. */
  byServer: boolean;
  onProgress: (done: number) => void;
  signal: AbortSignal;
}

/** One after the other. What fails is returned and does not stop the rest. */
export async function connectFound(
  chosen: readonly ChosenDevice[],
  { roomId, byServer, onProgress, signal }: ConnectOptions,
): Promise<{ done: number; failures: FoundOutcome[] }> {
  const failures: FoundOutcome[] = [];
  let done = 0;
  for (const { device, act } of chosen) {
    if (signal.aborted) break;
    try {
      const assetId =
        act === 'connect'
          ? device.match?.asset_id
          : (await createThing('asset', { ...newAssetValues(device), room_id: roomId })).id;
      if (assetId !== undefined && device.driver !== null) await connect(assetId, device, byServer);
      done += 1;
    } catch (error) {
      const isTaken = error instanceof ApiError && error.status === 412;
      failures.push({ address: device.address, error, isTaken });
    }
    onProgress(done + failures.length);
  }
  return { done, failures };
}

async function connect(
  id: number,
  { driver, address, port }: DiscoveredDevice,
  byServer: boolean,
): Promise<void> {
  const body = { driver: driver ?? '', host: address, port, route: byServer ? 'direct' : 'auto' } as const;
  // Version 0: only where there is no connection yet.
  await call(putAssetConnection, { params: { id }, body }, { headers: { 'if-match': '"0"' } });
}
