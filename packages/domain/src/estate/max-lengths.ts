/** The longest texts of sites, rooms and assets, typed in a form or imported from a file. */
export const siteMaxLengths = {
  name: 300,
  reference: 200,
  address: 500,
  city: 200,
  postal_code: 50,
  country: 100,
} as const;

export const roomMaxLengths = { name: 300, reference: 200, floor: 100, room_type: 200 } as const;

export const assetMaxLengths = {
  product_name: 300,
  ref: 200,
  asset_type: 200,
  category: 300,
  manufacturer: 200,
  vendor_name: 200,
  model: 200,
  serial_number: 200,
  firmware_version: 200,
  status: 100,
  customer: 300,
  note: 50_000,
  description: 5000,
  retirement_reason: 500,
} as const;
