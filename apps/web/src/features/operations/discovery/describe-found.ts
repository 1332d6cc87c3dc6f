import type { FoundDevice } from '@greenroom/domain/operations/discovery/discovery.ts';

/** What the device calls itself, or its address. */
export function foundName({ name, manufacturer, model, address }: FoundDevice): string {
  const product = productOf({ manufacturer, model });
  if (product && name && !product.includes(name)) return `${product} · ${name}`;
  return product || name || address;
}

/** The names of the protocols by which a device was found: two searches, or drivers. */
export function foundByNames(
  { found_by }: Pick<FoundDevice, 'found_by'>,
  drivers: readonly { id: string; name: string }[],
): string[] {
  const searches: Record<string, string> = { ssdp: 'SSDP', mdns: 'mDNS' };
  return found_by.map((by) => searches[by] ?? drivers.find(({ id }) => id === by)?.name ?? by);
}

/** The fields of a new asset, as the form has them. */
export function newAssetValues(device: FoundDevice): Record<string, string> {
  const { manufacturer, model, serial_number, mac_address, address, name } = device;
  return {
    product_name: productOf(device) || name || address,
    ip_address: address,
    ...(manufacturer && { manufacturer }),
    ...(model && { model }),
    ...(serial_number && { serial_number }),
    ...(mac_address && { mac_address }),
  };
}

/** Many models already begin with their maker. */
function productOf({ manufacturer, model }: Pick<FoundDevice, 'manufacturer' | 'model'>): string {
  if (!model) return '';
  return manufacturer && !model.toLowerCase().startsWith(manufacturer.toLowerCase())
    ? `${manufacturer} ${model}`
    : model;
}
