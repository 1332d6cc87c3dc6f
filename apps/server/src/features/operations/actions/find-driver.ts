import type { DevicePool } from '@greenroom/drivers/device-pool.ts';
import type { Driver } from '@greenroom/drivers/driver.ts';
import { DriverError } from '@greenroom/drivers/driver-error.ts';

/** Returns undefined for an unknown driver, such as one of a newer version. */
export function findDriver(devices: DevicePool, driver: string): Driver | undefined {
  try {
    return devices.driverOf({ driver });
  } catch (error) {
    if (error instanceof DriverError) return undefined;
    throw error;
  }
}
