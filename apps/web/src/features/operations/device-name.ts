import type { Asset } from '@greenroom/domain/inventory/asset.ts';

/** Rooms often have two devices of the same product: the name must distinguish them. */
export function deviceName({ product_name, serial_number }: Asset): string {
  return serial_number ? `${product_name} (${serial_number})` : product_name;
}
