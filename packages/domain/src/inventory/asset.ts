import * as z from 'zod/mini';
import { withoutSeparators } from '../listing/matches-search.ts';
import { haystackBy, type SearchFields } from '../listing/search-fields.ts';
import { type RowOrder, timeOf } from '../listing/sort-rows.ts';

const text = z.nullable(z.string());

export const additionalData = z.object({
  warranty_start_date: z.optional(text),
  warranty_end_date: z.optional(text),
  firmware_version: z.optional(text),
  description: z.optional(text),
  retired_on: z.optional(text),
  retirement_reason: z.optional(text),
});

/** The fields of an asset in a list, including all that its search and sort use. */
export const assetRow = z.object({
  id: z.int(),
  product_name: z.string(),
  asset_type: text,
  manufacturer: text,
  model: text,
  serial_number: text,
  mac_address: text,
  ip_address: text,
  ref: text,
  is_controlled: z.boolean(),
  status: text,
  /** Null, like its name, if the viewer may not see the room or the site. */
  room_id: z.nullable(z.int()),
  room_name: text,
  site_id: z.nullable(z.int()),
  site_name: text,
});
export type AssetRow = z.infer<typeof assetRow>;

/** Fields that a row of a list has only when the request names them. */
export const assetExtraNames = [
  'category',
  'firmware_version',
  'warranty_end_date',
  'customer',
  'vendor_name',
  'tags',
  'updated_at',
  'partner_name',
] as const;
export type AssetExtra = (typeof assetExtraNames)[number];

export const assetListRow = z.extend(assetRow, {
  category: z.optional(text),
  firmware_version: z.optional(text),
  warranty_end_date: z.optional(text),
  customer: z.optional(text),
  vendor_name: z.optional(text),
  tags: z.optional(z.array(z.string())),
  updated_at: z.optional(text),
  /** Null if the viewer may not see the partner. */
  partner_name: z.optional(text),
});
export type AssetListRow = z.infer<typeof assetListRow>;

export const asset = z.extend(assetRow, {
  category: text,
  vendor_name: text,
  firmware_version: text,
  product_id: z.nullable(z.int()),
  customer: text,
  note: text,
  additional_data: additionalData,
  created_at: z.string(),
  updated_at: text,
});
export type Asset = z.infer<typeof asset>;

export const assetDetail = z.extend(asset, {
  /** Null if the viewer does not see the partner. */
  partner_id: z.nullable(z.int()),
  tags: z.array(z.string()),
  version: z.int(),
});
export type AssetDetail = z.infer<typeof assetDetail>;

export const assetSortKeys = [
  'product_name',
  'manufacturer',
  'room_name',
  'site_name',
  'asset_type',
  'model',
  'serial_number',
  'ref',
  'mac_address',
  'ip_address',
  'status',
  'category',
  'firmware_version',
  'warranty_end_date',
  'customer',
  'vendor_name',
  'updated_at',
  'partner_name',
] as const;
export type AssetSortKey = (typeof assetSortKeys)[number];

export const assetSearch = {
  product_name: (row) => row.product_name,
  asset_type: (row) => row.asset_type,
  manufacturer: (row) => row.manufacturer,
  model: (row) => row.model,
  serial_number: (row) => row.serial_number,
  room_name: (row) => row.room_name,
  site_name: (row) => row.site_name,
} satisfies SearchFields<AssetRow>;

export const assetHaystack = haystackBy<AssetRow, []>(assetSearch);

/** Labels on the device and in the log of a switch. A search matches them from four characters on. */
export const assetLabelSearch = {
  mac_address: ({ mac_address }) => mac_address && withoutSeparators(mac_address),
  ip_address: (row) => row.ip_address,
  ref: (row) => row.ref,
} satisfies SearchFields<AssetRow>;

export const assetLabels = haystackBy<AssetRow, []>(assetLabelSearch);

export const assetOrder: RowOrder<AssetListRow, AssetSortKey> = {
  sortValue: (row, key) => (key === 'updated_at' ? timeOf(row.updated_at) : row[key]),
  nameKey: 'product_name',
};
