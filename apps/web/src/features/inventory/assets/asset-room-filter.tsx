import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { chosenPartner } from '#api/partner-choice.ts';
import { roomList, roomQuery } from '#features/inventory/rooms/rooms.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useListOptions } from '#listing/options/use-list-options.ts';
import { Combobox } from '#ui/form/combobox.tsx';

interface AssetRoomFilterProps {
  /** Only the rooms of this site are offered. */
  siteId: number | undefined;
  roomId: number | undefined;
  onRoomChange: (roomId: number | undefined) => void;
}

/** The rooms are fetched on hover or focus. */
export function AssetRoomFilter({ siteId, roomId, onRoomChange }: AssetRoomFilterProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const chosen = useQuery({ ...roomQuery(client, roomId ?? 0), enabled: roomId !== undefined });
  const filter = useMemo(() => ({ site_id: siteId, ...chosenPartner() }), [siteId]);
  const { rows, field: shared } = useListOptions(roomList, {
    filter,
    errorMessage: t('sites.roomsLoadFailed'),
    emptyMessage: t('assets.noRoomMatches'),
  });
  return (
    <Combobox
      label={t('assets.room')}
      placeholder={t('assets.allRooms')}
      value={roomId}
      valueLabel={roomId === undefined ? undefined : (chosen.data?.name ?? `#${roomId}`)}
      onValueChange={onRoomChange}
      {...shared}
      options={rows.map(({ id, name, site_name }) => ({
        value: id,
        label: name,
        ...(site_name && siteId === undefined ? { description: site_name } : {}),
      }))}
      clearLabel={t('assets.allRooms')}
      chip={t('assets.room')}
      className="max-sm:w-full"
    />
  );
}
