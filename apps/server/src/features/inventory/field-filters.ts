import {
  assetFilterFields,
  roomFilterFields,
  siteFilterFields,
} from '@greenroom/domain/inventory/filter-fields.ts';
import type { FieldFilter } from '@greenroom/domain/listing/field-filter.ts';
import type { Expression, SqlBool } from 'kysely';
import { dayOf, fieldConditions } from '#platform/database/field-conditions.ts';
import type { Scope } from '#platform/database/scope.ts';
import { partnerName } from './partner-name.queries.ts';

type Filters<Fields> = Partial<Record<keyof Fields, FieldFilter | undefined>>;

export function assetFieldConditions(
  scope: Scope,
  query: Filters<typeof assetFilterFields>,
): Expression<SqlBool>[] {
  const columns = {
    product_name: 'assets.product_name',
    asset_type: 'assets.asset_type',
    manufacturer: 'assets.manufacturer',
    model: 'assets.model',
    serial_number: 'assets.serial_number',
    ref: 'assets.ref',
    mac_address: 'assets.mac_address',
    ip_address: 'assets.ip_address',
    firmware_version: 'assets.firmware_version',
    status: 'assets.status',
    warranty_end_date: 'assets.warranty_end_day',
    customer: 'assets.customer',
    vendor_name: 'assets.vendor_name',
    tags: 'assets.tags',
    updated_at: dayOf('assets.updated_at'),
    partner_name: partnerName(scope, 'assets'),
  };
  return fieldConditions(assetFilterFields, columns, query);
}

export function roomFieldConditions(
  scope: Scope,
  query: Filters<typeof roomFilterFields>,
): Expression<SqlBool>[] {
  const columns = {
    name: 'rooms.name',
    floor: 'rooms.floor',
    room_type: 'rooms.room_type',
    reference: 'rooms.reference',
    tags: 'rooms.tags',
    created_at: dayOf('rooms.created_at'),
    updated_at: dayOf('rooms.updated_at'),
    partner_name: partnerName(scope, 'rooms'),
  };
  return fieldConditions(roomFilterFields, columns, query);
}

export function siteFieldConditions(
  scope: Scope,
  query: Filters<typeof siteFilterFields>,
): Expression<SqlBool>[] {
  const columns = {
    name: 'sites.name',
    city: 'sites.city',
    postal_code: 'sites.postal_code',
    country: 'sites.country',
    reference: 'sites.reference',
    tags: 'sites.tags',
    created_at: dayOf('sites.created_at'),
    updated_at: dayOf('sites.updated_at'),
    partner_name: partnerName(scope, 'sites'),
  };
  return fieldConditions(siteFilterFields, columns, query);
}
