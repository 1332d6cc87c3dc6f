import type { Asset } from '@greenroom/domain/inventory/asset.ts';
import type { AssetControl } from '@greenroom/domain/operations/asset-status.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { controlsQuery, type DeviceScope, liveStatusQuery, statusesQuery } from './operations.queries.ts';
import { type ShownStatus, shownStatus } from './statuses/shown-status.ts';
import { useStatusStream } from './statuses/use-status-stream.ts';

export type Device = {
  asset: Asset;
  /** Undefined until it is known what the device can do, null when the server has no connection to it. */
  control: AssetControl | null | undefined;
  status: ShownStatus;
  /** A call is active, as far as the device reports it. */
  isInUse: boolean;
  isReading: boolean;
  readStatus: () => void;
};

/** Controlled assets with everything known about their devices, kept up to date while they are on the screen. */
export function useDevices(scope: DeviceScope, assets: readonly Asset[]) {
  const statuses = useQuery(statusesQuery(scope));
  const controls = useQuery(controlsQuery(scope));
  const readings = useQueries({ queries: assets.map(({ id }) => liveStatusQuery(id)) });
  useStatusStream(scope);
  const devices = assets.flatMap((asset, at): Device[] => {
    const reading = readings[at];
    if (!reading) return [];
    const remembered = statuses.data?.find(({ asset_id }) => asset_id === asset.id);
    const control = controls.data?.find(({ asset_id }) => asset_id === asset.id);
    return [
      {
        asset,
        control: controls.data && (control ?? null),
        status: shownStatus(reading, remembered),
        isInUse: remembered?.facts?.in_use === true,
        isReading: reading.isFetching,
        readStatus: () => void reading.refetch(),
      },
    ];
  });
  return {
    devices,
    controlsError: controls.isError && controls.data === undefined ? controls.error : null,
    retryControls: () => void controls.refetch(),
  };
}
