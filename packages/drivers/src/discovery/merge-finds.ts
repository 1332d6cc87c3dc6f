import type { FoundDevice } from '@greenroom/domain/operations/discovery/discovery.ts';
import { quoteDevice } from '../quote-device.ts';
import type { Find } from './find.ts';

/** SNMP is the driver of many devices, and the second choice for those that have a protocol of their own. */
const lastChoice = 'snmp';

/** What several probes of one address have learned, as one device. */
export function mergeFinds(
  address: string,
  finds: readonly Find[],
  neighbours: ReadonlyMap<string, string>,
): FoundDevice {
  const sorted = [...finds].sort((one, other) => rankOf(one) - rankOf(other));
  const first = <Key extends keyof Find>(key: Key) =>
    sorted.map((find) => find[key]).find((value) => value !== undefined && value !== '');
  const text = (key: 'name' | 'manufacturer' | 'model' | 'serial_number') => {
    const value = first(key);
    return value === undefined ? null : quoteDevice(value) || null;
  };
  const { driver = null, port = null } = sorted.find((find) => find.driver !== undefined) ?? {};
  return {
    address,
    mac_address: first('mac_address') ?? neighbours.get(address) ?? null,
    ...{ name: text('name'), manufacturer: text('manufacturer') },
    ...{ model: text('model'), serial_number: text('serial_number') },
    ...{ driver, port },
    found_by: [...new Set(sorted.map((find) => find.found_by))],
  };
}

function rankOf({ driver }: Find): number {
  return driver === undefined ? 2 : driver === lastChoice ? 1 : 0;
}
