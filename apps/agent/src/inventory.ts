import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';

/** The devices that the server named for this site. Nothing else is ever connected to. */
export class Inventory {
  #devices = new Map<number, DeviceConnection>();

  replace(devices: readonly DeviceConnection[]): void {
    this.#devices = new Map(devices.map((device) => [device.asset_id, device]));
  }

  /** Undefined for a device of another site. */
  find(assetId: number): DeviceConnection | undefined {
    return this.#devices.get(assetId);
  }
}
