import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';

/** The devices that the server listed for this site. The agent connects to nothing else. */
export class Inventory {
  #devices = new Map<number, DeviceConnection>();

  replace(devices: readonly DeviceConnection[]): void {
    this.#devices = new Map(devices.map((device) => [device.asset_id, device]));
  }

  /** Expects this key from now on. Returns false when another key is already expected, or the device is gone. */
  pin(assetId: number, key: string): boolean {
    const device = this.#devices.get(assetId);
    if (!device || device.pinned_key !== null) return false;
    this.#devices.set(assetId, { ...device, pinned_key: key });
    return true;
  }

  /** Undefined for a device of another site. */
  find(assetId: number): DeviceConnection | undefined {
    return this.#devices.get(assetId);
  }
}
