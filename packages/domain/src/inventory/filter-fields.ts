import type { FilterKind } from '../listing/field-filter.ts';

/** The fields by which a list can be filtered, beside its own parameters. */
export const assetFilterFields = {
  product_name: 'text',
  asset_type: 'text',
  manufacturer: 'text',
  model: 'text',
  serial_number: 'text',
  ref: 'text',
  mac_address: 'text',
  ip_address: 'text',
  firmware_version: 'text',
  status: 'text',
  warranty_end_date: 'day',
  customer: 'text',
  vendor_name: 'text',
  tags: 'tags',
  updated_at: 'day',
  partner_name: 'text',
} as const satisfies Record<string, FilterKind>;

export const roomFilterFields = {
  name: 'text',
  floor: 'text',
  room_type: 'text',
  reference: 'text',
  tags: 'tags',
  created_at: 'day',
  updated_at: 'day',
  partner_name: 'text',
} as const satisfies Record<string, FilterKind>;

export const siteFilterFields = {
  name: 'text',
  city: 'text',
  postal_code: 'text',
  country: 'text',
  reference: 'text',
  tags: 'tags',
  created_at: 'day',
  updated_at: 'day',
  partner_name: 'text',
} as const satisfies Record<string, FilterKind>;
