import * as z from 'zod/mini';
import { maxId, rowId } from '../http/id-params.ts';
import { normalisedField, optionalField, optionalLines, requiredField } from './field-texts.ts';
import { readIpAddress } from './ip-address.ts';
import { readMacAddress } from './mac-address.ts';
import { assetMaxLengths } from './max-lengths.ts';
import { tags } from './tags.ts';

const dayMessage = 'must be a date such as 2027-03-31';
const day = normalisedField(10, dayMessage, (text) => {
  if (!/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined;
});
const productMessage = 'must be a whole number';

/** Fields of the table; `note` is HTML, which the server sanitises. */
const columns = {
  ref: optionalField(assetMaxLengths.ref),
  asset_type: optionalField(assetMaxLengths.asset_type),
  category: optionalField(assetMaxLengths.category),
  manufacturer: optionalField(assetMaxLengths.manufacturer),
  vendor_name: optionalField(assetMaxLengths.vendor_name),
  model: optionalField(assetMaxLengths.model),
  serial_number: optionalField(assetMaxLengths.serial_number),
  mac_address: normalisedField(40, 'must be a MAC address such as 00:1A:2B:3C:4D:5E', readMacAddress),
  ip_address: normalisedField(45, 'must be an IP address such as 192.168.1.20', readIpAddress),
  firmware_version: optionalField(assetMaxLengths.firmware_version),
  status: optionalField(assetMaxLengths.status),
  product_id: z.nullable(
    z.int(productMessage).check(z.minimum(0, productMessage), z.maximum(maxId, productMessage)),
  ),
  customer: optionalField(assetMaxLengths.customer),
  note: optionalLines(assetMaxLengths.note),
  tags,
};

/** Fields of `additional_data`. */
export const additionalFields = {
  warranty_start_date: day,
  warranty_end_date: day,
  description: optionalLines(assetMaxLengths.description),
  /** When and why the status became retired. */
  retired_on: day,
  retirement_reason: optionalLines(assetMaxLengths.retirement_reason),
};
const required = { product_name: requiredField(assetMaxLengths.product_name), room_id: rowId };

export const newAsset = z.extend(z.partial(z.object({ ...columns, ...additionalFields })), required);

/** Fields that are left out stay as they are. Another room moves the asset. */
export const assetChange = z.partial(z.object({ ...required, ...columns, ...additionalFields }));
export type AssetChange = z.input<typeof assetChange>;
