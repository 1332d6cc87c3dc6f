import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import type { Driver } from './driver.ts';

/** Whether a stored password is for this address, port and driver. The default port written out is the same port. */
export function isSameDevice(
  { host, port }: Pick<DeviceConnection, 'host' | 'port'>,
  driver: Pick<Driver, 'id' | 'defaultPort'>,
  stored: Pick<DeviceConnection, 'driver' | 'host' | 'port'>,
): boolean {
  const { defaultPort } = driver;
  return (
    stored.driver === driver.id &&
    stored.host === host &&
    (stored.port ?? defaultPort) === (port ?? defaultPort)
  );
}
