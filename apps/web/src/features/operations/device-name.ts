import type { Asset } from '@greenroom/domain/inventory/asset.ts';

/** Rooms often have two of the same product: whoever acts on one of them must see which. */
export function deviceName({ product_name, serial_number }: Asset): string {
  return serial_number ? `${product_name} (${serial_number})` : product_name;
}
