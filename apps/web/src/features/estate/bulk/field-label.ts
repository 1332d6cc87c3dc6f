import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import type { Translate } from '#i18n/translate.ts';

const keys = {
  site: {
    address: 'sites.address',
    city: 'bulk.field.city',
    postal_code: 'bulk.field.postalCode',
    country: 'bulk.field.country',
  },
  room: {
    site_id: 'assets.site',
    floor: 'bulk.field.floor',
    room_type: 'assets.type',
    capacity: 'bulk.field.capacity',
  },
  asset: {
    room_id: 'assets.room',
    product_name: 'assets.name',
    asset_type: 'assets.type',
    category: 'assets.category',
    manufacturer: 'assets.manufacturer',
    model: 'assets.model',
    vendor_name: 'assets.vendor',
    customer: 'assets.customer',
    firmware_version: 'bulk.field.firmware',
    status: 'bulk.field.status',
    warranty_start_date: 'bulk.field.warrantyStart',
    warranty_end_date: 'bulk.field.warrantyEnd',
    description: 'assets.description',
    retired_on: 'estate.retire.on',
    retirement_reason: 'estate.retire.reason',
  },
} as const;

type LabelKey = { [T in Thing]: (typeof keys)[T][keyof (typeof keys)[T]] }[Thing];

/** The name of a field as its forms and lists show it. */
export function fieldLabel(t: Translate, thing: Thing, field: string): string {
  if (field === 'tags') return t('bulk.field.tags');
  const known: Partial<Record<string, LabelKey>> = keys[thing];
  const key = known[field];
  return key ? t(key) : field;
}

export function bulkFieldsOf(thing: Thing): string[] {
  return Object.keys(keys[thing]);
}
