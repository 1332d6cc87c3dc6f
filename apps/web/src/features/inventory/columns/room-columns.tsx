import type { RoomListRow } from '@greenroom/domain/inventory/room.ts';
import { ValueOrMissing } from '#features/inventory/value-or-missing.tsx';
import type { Translate } from '#i18n/translate.ts';
import { translateData } from '#i18n/translate-data.ts';
import { RoomLive, RoomNow } from '#live/live-parts.ts';
import type { DataColumn } from '#ui/table/data-column.ts';
import { commonColumns, textColumn, timeColumn } from './plain-columns.tsx';

type Column = DataColumn<RoomListRow>;

/** Below the name: whether the room can be used, and the states of its devices. */
export function roomNameColumn(t: Translate): Column {
  return {
    id: 'name',
    header: t('roomsList.name'),
    sortable: true,
    minWidth: 200,
    grow: 2,
    cell: (row) => row.name,
    state: (row) => <RoomNow id={row.id} isBrief />,
  };
}

/** `withSite`: among the rooms of all sites, the site is more important on a phone than the floor. */
export function roomColumns(t: Translate, { withSite }: { withSite: boolean }): Column[] {
  const [tags, ...later] = commonColumns<RoomListRow>(t);
  return [
    {
      id: 'site_name',
      header: t('roomsList.site'),
      sortable: true,
      minWidth: 160,
      grow: 2,
      cell: (row) => <ValueOrMissing value={row.site_name} />,
    },
    {
      id: 'floor',
      header: t('roomsList.floor'),
      sortable: true,
      minWidth: 96,
      cardShrink: 0,
      ...(withSite ? { card: 'wide' as const } : {}),
      cell: (row) => <ValueOrMissing value={row.floor} />,
      cardCell: (row) => row.floor,
    },
    {
      id: 'capacity',
      header: t('roomsList.capacity'),
      sortable: true,
      numeric: true,
      minWidth: 112,
      cardShrink: 0,
      cell: (row) => <ValueOrMissing value={row.capacity} />,
      cardCell: (row) => (row.capacity === null ? null : t('roomsList.seats', { count: row.capacity })),
    },
    {
      id: 'room_type',
      header: t('roomsList.type'),
      sortable: true,
      minWidth: 128,
      card: 'wide',
      cell: (row) => (
        <ValueOrMissing
          value={translateData(t, 'roomType', row.room_type)}
          missing={t('shared.unknownType')}
        />
      ),
    },
    {
      id: 'live',
      header: t('live.title'),
      minWidth: 176,
      card: 'hidden',
      cell: (row) => <RoomLive id={row.id} isBrief />,
    },
    textColumn('reference', t('assets.reference'), (row) => row.reference, 120),
    ...(tags ? [tags] : []),
    timeColumn('created_at', t('inventory.created'), (row) => row.created_at),
    ...later,
  ];
}
