import type { AssetListRow } from '@greenroom/domain/inventory/asset.ts';
import { isRetired } from '@greenroom/domain/inventory/is-retired.ts';
import { AssetStatusBadge } from '#features/inventory/assets/asset-status-badge.tsx';
import { ValueOrMissing } from '#features/inventory/value-or-missing.tsx';
import type { Translate } from '#i18n/translate.ts';
import { translateData } from '#i18n/translate-data.ts';
import { AssetLive } from '#live/live-parts.ts';
import type { DataColumn } from '#ui/table/data-column.ts';
import { commonColumns, textColumn } from './plain-columns.tsx';
import { shorten } from './shorten.ts';
import { WarrantyEnd } from './warranty-end.tsx';

type Column = DataColumn<AssetListRow>;

/** Below the name: that it is retired, or the live state of a controlled device, its type and its serial number. */
/** On a phone it leaves room for a serial number. */
const maxTypeLength = 18;

export function assetNameColumn(t: Translate): Column {
  return {
    id: 'product_name',
    header: t('assets.name'),
    sortable: true,
    minWidth: 240,
    grow: 3,
    cell: (row) => row.product_name,
    state: (row) => (row.is_controlled || isRetired(row.status) ? <AssetLive asset={row} /> : null),
    subtitle: (row) =>
      [translateData(t, 'assetType', row.asset_type), row.serial_number].filter(Boolean).join(' · '),
    cardDetails: (row) =>
      [
        {
          id: 'type',
          text: shorten(translateData(t, 'assetType', row.asset_type), maxTypeLength),
          shrink: 0,
        },
        // It distinguishes devices of the same name, so it is not truncated.
        { id: 'serial', text: row.serial_number ?? '', shrink: 0 },
      ].filter(({ text }) => text),
  };
}

export function assetColumns(t: Translate): Column[] {
  const [tags, ...later] = commonColumns<AssetListRow>(t);
  return [
    {
      ...textColumn<AssetListRow>('manufacturer', t('assets.manufacturer'), (row) =>
        row.manufacturer?.toUpperCase(),
      ),
      minWidth: 128,
      card: 'wide',
    },
    {
      ...textColumn<AssetListRow>('room_name', t('assets.room'), (row) => row.room_name),
      grow: 2,
      cardRank: 0,
      cardBelow: true,
      cardCell: (row) => <ValueOrMissing value={row.room_name} />,
    },
    {
      ...textColumn<AssetListRow>('site_name', t('assets.site'), (row) => row.site_name),
      grow: 2,
      card: 'wide',
      cardRank: 0,
      cardShrink: 4,
      cardBelow: true,
      cardCell: (row) => <ValueOrMissing value={row.site_name} />,
    },
    {
      id: 'live',
      header: t('live.title'),
      minWidth: 152,
      card: 'hidden',
      cell: (row) => <AssetLive asset={row} />,
    },
    inCardTitle(
      textColumn('asset_type', t('assets.type'), (row) => translateData(t, 'assetType', row.asset_type)),
    ),
    textColumn('category', t('assets.category'), (row) => translateData(t, 'category', row.category), 176),
    textColumn('model', t('assets.model'), (row) => row.model),
    inCardTitle(textColumn('serial_number', t('assets.serialNumber'), (row) => row.serial_number)),
    textColumn('ref', t('assets.reference'), (row) => row.ref, 120),
    textColumn('mac_address', t('assets.macAddress'), (row) => row.mac_address, 160),
    textColumn('ip_address', t('assets.ipAddress'), (row) => row.ip_address, 128),
    textColumn('firmware_version', t('columns.firmware'), (row) => row.firmware_version, 120),
    {
      id: 'status',
      header: t('assets.inventoryStatus'),
      sortable: true,
      // As wide as its French heading.
      minWidth: 168,
      card: 'hidden',
      cell: (row) => <AssetStatusBadge status={row.status} />,
    },
    {
      id: 'warranty_end_date',
      header: t('columns.warrantyEnd'),
      sortable: true,
      minWidth: 168,
      card: 'hidden',
      cell: (row) => <WarrantyEnd date={row.warranty_end_date} />,
    },
    textColumn('customer', t('assets.customer'), (row) => row.customer),
    textColumn('vendor_name', t('assets.vendor'), (row) => row.vendor_name),
    ...(tags ? [tags] : []),
    ...later,
  ];
}

/** A card shows it with the name already. */
function inCardTitle(column: Column): Column {
  return { ...column, card: 'hidden' };
}
