import { assetChange, newAsset } from '@greenroom/domain/estate/asset-form.ts';
import type { AssetDetail } from '@greenroom/domain/inventory/asset.ts';
import { noteText } from './note-text.ts';
import { type FieldSpec, nameTexts, plainTexts, type ThingSpec, textOf } from './thing-spec.ts';

const text = (label: FieldSpec['label']): FieldSpec => ({ label, kind: 'text', words: plainTexts });

const fields = {
  product_name: {
    label: 'assets.name',
    kind: 'text',
    required: true,
    wide: true,
    words: nameTexts,
  },
  asset_type: { label: 'assets.type', kind: 'known', data: 'assetType', words: plainTexts },
  manufacturer: text('assets.manufacturer'),
  model: text('assets.model'),
  category: text('assets.category'),
  room_id: { label: 'assets.room', kind: 'room', required: true, wide: true, words: 'estate.error.room' },
  serial_number: text('assets.serialNumber'),
  ref: text('assets.reference'),
  mac_address: { label: 'assets.macAddress', kind: 'mac', words: 'estate.error.mac' },
  ip_address: { label: 'assets.ipAddress', kind: 'text', words: 'estate.error.ip' },
  status: { label: 'assets.inventoryStatus', kind: 'status', wide: true, words: plainTexts },
  tags: { label: 'estate.tags', kind: 'tags', wide: true, words: 'estate.error.tags' },
  retired_on: { label: 'estate.retire.on', kind: 'day', words: 'estate.error.day' },
  retirement_reason: text('estate.retire.reason'),
  warranty_start_date: { label: 'estate.warrantyStart', kind: 'day', words: 'estate.error.day' },
  warranty_end_date: { label: 'estate.warrantyEnd', kind: 'day', words: 'estate.error.day' },
  firmware_version: text('estate.firmware'),
  vendor_name: text('assets.vendor'),
  customer: { ...text('assets.customer'), wide: true },
  description: { label: 'assets.description', kind: 'area', wide: true, words: plainTexts },
  note: { label: 'assets.note', kind: 'note', wide: true, words: plainTexts },
  product_id: { label: 'estate.productId', kind: 'whole', words: 'estate.error.wholeNumber' },
} satisfies Record<string, FieldSpec>;

export const assetSpec: ThingSpec = {
  thing: 'asset',
  nameField: 'product_name',
  fields,
  groups: [
    {
      title: 'estate.group.product',
      fields: ['product_name', 'asset_type', 'manufacturer', 'model', 'category'],
    },
    { title: 'estate.group.place', fields: ['room_id'] },
    { title: 'estate.group.identity', fields: ['serial_number', 'ref', 'mac_address', 'ip_address'] },
    { title: 'estate.group.state', fields: ['status', 'tags'] },
    {
      title: 'estate.group.service',
      fields: ['warranty_start_date', 'warranty_end_date', 'firmware_version', 'vendor_name', 'customer'],
    },
    { title: 'estate.group.notes', fields: ['description', 'note'] },
    { title: 'estate.group.more', fields: ['product_id'] },
  ],
  schemas: { create: newAsset, change: assetChange },
  keptFields: ['room_id', 'manufacturer', 'asset_type'],
  valuesOf: (detail) => {
    const asset = detail as AssetDetail;
    const { additional_data: extra } = asset;
    return {
      product_name: asset.product_name,
      asset_type: textOf(asset.asset_type),
      manufacturer: textOf(asset.manufacturer),
      model: textOf(asset.model),
      category: textOf(asset.category),
      room_id: textOf(asset.room_id),
      serial_number: textOf(asset.serial_number),
      ref: textOf(asset.ref),
      mac_address: textOf(asset.mac_address),
      ip_address: textOf(asset.ip_address),
      status: textOf(asset.status),
      tags: asset.tags,
      warranty_start_date: textOf(extra.warranty_start_date).slice(0, 10),
      warranty_end_date: textOf(extra.warranty_end_date).slice(0, 10),
      firmware_version: textOf(asset.firmware_version),
      vendor_name: textOf(asset.vendor_name),
      customer: textOf(asset.customer),
      description: textOf(extra.description),
      note: noteText(textOf(asset.note)),
      product_id: textOf(asset.product_id),
    };
  },
};
