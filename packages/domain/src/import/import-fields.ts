/** What a file can contain. Partners are imported on the command line only. */
export const importKinds = ['sites', 'rooms', 'assets'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The fields that a column of a file can be used for, in the order in which they are offered. */
export const importFields: Readonly<Record<ImportKind, readonly string[]>> = {
  sites: [
    'partner',
    'reference',
    'name',
    'address',
    'city',
    'postal_code',
    'country',
    'latitude',
    'longitude',
    'time_zone',
    'calendar',
    'target_availability',
  ],
  rooms: ['partner', 'site', 'reference', 'name', 'floor', 'room_type', 'capacity'],
  assets: [
    'partner',
    'site',
    'room',
    'ref',
    'product_name',
    'asset_type',
    'category',
    'manufacturer',
    'vendor_name',
    'model',
    'serial_number',
    'mac_address',
    'ip_address',
    'firmware_version',
    'is_controlled',
    'status',
    'product_id',
    'customer',
    'note',
    'warranty_start_date',
    'warranty_end_date',
    'additional_firmware_version',
    'description',
  ],
};

/** One of these must be used: rows are recognised by them. */
export const identifyingFields: Readonly<Record<ImportKind, readonly string[]>> = {
  sites: ['reference', 'name'],
  rooms: ['reference', 'name'],
  assets: ['ref', 'product_name', 'serial_number', 'mac_address'],
};
