import type { Room } from '@greenroom/domain/inventory/room.ts';
import type { TFunction } from 'i18next';
import { ValueOrMissing } from '#features/inventory/value-or-missing.tsx';
import { translateData } from '#i18n/translate-data.ts';
import { RoomLive } from '#live/live-parts.ts';
import type { DataColumn } from '#ui/table/data-column.ts';

/** Name, live state, floor, capacity and type; the list of all rooms puts the site after the name. */
export function roomsColumns(t: TFunction, { withSite }: { withSite: boolean }): DataColumn<Room>[] {
  const name: DataColumn<Room> = {
    id: 'name',
    header: t('roomsList.name'),
    sortable: true,
    minWidth: 160,
    grow: 2,
    cell: (row) => row.name,
  };
  const site: DataColumn<Room> = {
    id: 'site_name',
    header: t('roomsList.site'),
    sortable: true,
    minWidth: 160,
    grow: 2,
    cell: (row) => <ValueOrMissing value={row.site_name} />,
  };
  return [
    name,
    ...(withSite ? [site] : []),
    {
      id: 'live',
      header: t('live.title'),
      minWidth: 176,
      card: 'trailing',
      cell: (row) => <RoomLive id={row.id} isBrief />,
    },
    {
      id: 'floor',
      header: t('roomsList.floor'),
      sortable: true,
      minWidth: 96,
      cardShrink: 0,
      // On a phone the name of the site needs the space more.
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
  ];
}
