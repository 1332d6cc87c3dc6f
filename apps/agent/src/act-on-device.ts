import type { ActionOutcome, DeviceAction } from '@greenroom/domain/operations/device-action.ts';
import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import type { DevicePool } from '@greenroom/drivers/device-pool.ts';
import { DriverError } from '@greenroom/drivers/driver-error.ts';
import { performAction } from '@greenroom/drivers/perform-action.ts';
import type { Inventory } from './inventory.ts';

type Acting = {
  inventory: Inventory;
  pool: DevicePool;
  signal: AbortSignal;
  onStarted?: (message: string) => void;
  stopFollowing?: AbortSignal;
};

/** Does one action with devices of the inventory. A device that may not be reached is an outcome, not a connection. */
export async function actOnDevice(action: DeviceAction, acting: Acting): Promise<ActionOutcome> {
  const { inventory, ...rest } = acting;
  const wanted = [action.asset_id, ...(action.outlet ? [action.outlet.asset_id] : [])];
  const reached = new Map<number, DeviceConnection | DriverError | undefined>();
  for (const id of wanted) reached.set(id, await inventory.reach(id, acting.signal));
  return performAction(action, {
    ...rest,
    connectionOf(id) {
      const found = reached.get(id);
      if (found instanceof DriverError) throw found;
      return found;
    },
  });
}
