import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { AssetControl } from '@greenroom/domain/operations/asset-status.ts';
import type { DevicePool } from '@greenroom/drivers/device-pool.ts';
import { asSystem, readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { findDriver } from './actions/find-driver.ts';
import { restartAgainAt } from './actions/restarts/reject-restart.ts';
import { listRestartsNearby, type Nearby } from './actions/restarts/restarts-nearby.queries.ts';
import { type AssetListInput, listControlledIds, listNames } from './asset-lists.queries.ts';
import { type ControlRow, listControlRows } from './controls.queries.ts';

/** What the devices that this viewer sees can do, as far as their drivers and set-up allow. */
export async function listAssetControls(
  { database, devices, now }: Pick<Services, 'database' | 'devices' | 'now'>,
  viewer: Viewer,
  input: AssetListInput,
): Promise<AssetControl[]> {
  const ids = await readAsViewer(database, viewer, (db, scope) => listControlledIds(db, scope, input));
  // The viewer may know what its own devices can do, but not how they are reached: only this much is read.
  const { rows, nearby } = await asSystem(database, async (db) => ({
    rows: await listControlRows(db, ids),
    nearby: await listRestartsNearby(db, { asset_ids: ids, now: now() }),
  }));
  const othersOnOutlet = [...rows.values()].flatMap(({ others_on_outlet_ids }) => others_on_outlet_ids);
  const names =
    othersOnOutlet.length === 0
      ? new Map<number, string>()
      : await readAsViewer(database, viewer, (db, scope) => listNames(db, scope, othersOnOutlet));
  return ids.map((id) => controlOf(id, rows.get(id), { devices, names, nearby, now: now() }));
}

type Known = {
  devices: DevicePool;
  names: ReadonlyMap<number, string>;
  nearby: readonly Nearby[];
  now: Date;
};

function controlOf(asset_id: number, row: ControlRow | undefined, known: Known): AssetControl {
  const { devices, names, now } = known;
  const driver = row && findDriver(devices, row.driver);
  const outletDriver = row?.outlet_driver ? findDriver(devices, row.outlet_driver) : undefined;
  const route = driver?.reboot ? 'device' : outletDriver?.cycleOutlet ? 'outlet' : null;
  const nearby = known.nearby.filter((restart) => restart.asset_id === asset_id);
  const again = restartAgainAt(nearby, { cutsPower: route === 'outlet', now });
  const seen = (row?.others_on_outlet_ids ?? []).flatMap((id) => names.get(id) ?? []);
  return {
    asset_id,
    driver: row?.driver ?? null,
    driver_name: driver?.name ?? null,
    can_reboot: route !== null,
    can_check_firmware: driver !== undefined && (driver.checkFirmware ?? driver.readVersion) !== undefined,
    // A device that looks for updates itself also fetches them itself; the others need a package to fetch.
    can_install_firmware:
      driver?.installFirmware !== undefined &&
      (driver.checkFirmware !== undefined || row?.has_package === true),
    can_set_power: driver?.setPower !== undefined,
    reboot_route: route,
    reboot_again_at: again?.toISOString() ?? null,
    also_on_outlet: seen,
    others_on_outlet: (row?.others_on_outlet_ids.length ?? 0) - seen.length,
    device_key: row?.device_key ?? null,
    install: row?.install ?? null,
  };
}
