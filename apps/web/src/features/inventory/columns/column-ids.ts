/** The columns beside the name, in the order in which they are offered. The first ones are those of the spec. */
export const assetColumnIds = [
  'manufacturer',
  'room_name',
  'site_name',
  'live',
  'asset_type',
  'category',
  'model',
  'serial_number',
  'ref',
  'mac_address',
  'ip_address',
  'firmware_version',
  'status',
  'warranty_end_date',
  'customer',
  'vendor_name',
  'tags',
  'updated_at',
  'partner_name',
] as const;
export const defaultAssetColumns = ['manufacturer', 'room_name', 'site_name'];

export const roomColumnIds = [
  'site_name',
  'floor',
  'capacity',
  'room_type',
  'live',
  'reference',
  'tags',
  'created_at',
  'updated_at',
  'partner_name',
] as const;
export const defaultRoomColumns = ['site_name', 'floor', 'capacity', 'room_type'];

export const siteColumnIds = [
  'address',
  'live',
  'city',
  'postal_code',
  'country',
  'reference',
  'tags',
  'created_at',
  'updated_at',
  'partner_name',
] as const;
export const defaultSiteColumns = ['address'];
