import type { DeviceIdentity } from '../driver.ts';

/** What one probe has learned of an address. */
export type Find = DeviceIdentity & {
  found_by: string;
  mac_address?: string | undefined;
  driver?: string;
  port?: number;
};
