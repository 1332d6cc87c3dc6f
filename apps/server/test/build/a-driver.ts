import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { DevicePool } from '@greenroom/drivers/device-pool.ts';
import type { Driver } from '@greenroom/drivers/driver.ts';
import { pjlinkDriver } from '@greenroom/drivers/pjlink/pjlink-driver.ts';
import type { TestApp } from '../start-test-app.ts';

/** A driver that does what the test says, under the name of a real one: `status` succeeds by default. */
export function aDriver(parts: Partial<Driver>): Driver {
  return { ...pjlinkDriver, status: async () => ({ message: deviceMessage('device.on') }), ...parts };
}

/** Until the test ends, the app uses these drivers for its devices. */
export function useDrivers({ services }: Pick<TestApp, 'services'>, ...drivers: Driver[]): () => void {
  const { devices } = services;
  services.devices = new DevicePool(drivers);
  return () => {
    services.devices = devices;
  };
}
