import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { chosenPartner } from '#api/partner-choice.ts';
import { roomList, roomQuery } from '#features/inventory/rooms/rooms.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useList } from '#listing/use-list.ts';
import { Combobox } from '#ui/form/combobox.tsx';

interface AssetRoomFilterProps {
  /** Only the rooms of this site are offered. */
  siteId: number | undefined;
  roomId: number | undefined;
  onRoomChange: (roomId: number | undefined) => void;
}

/** The first options; typing finds the others. */
const maxOptions = 100;

/** The rooms are fetched on hover or focus. */
export function AssetRoomFilter({ siteId, roomId, onRoomChange }: AssetRoomFilterProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [query, setQuery] = useState('');
  const [isUsed, setUsed] = useState(false);
  const chosen = useQuery({ ...roomQuery(client, roomId ?? 0), enabled: roomId !== undefined });
  const filter = useMemo(() => ({ site_id: siteId, ...chosenPartner() }), [siteId]);
  const list = useList(
    roomList,
    { filter, narrow: { search: query }, sort: roomList.defaultSort },
    { enabled: isUsed },
  );
  return (
    <Combobox
      label={t('assets.room')}
      placeholder={t('assets.allRooms')}
      value={roomId}
      valueLabel={roomId === undefined ? undefined : (chosen.data?.name ?? `#${roomId}`)}
      onValueChange={onRoomChange}
      query={query}
      onQueryChange={setQuery}
      options={list.rows.slice(0, maxOptions).map(({ id, name, site_name }) => ({
        value: id,
        label: name,
        ...(site_name && siteId === undefined ? { description: site_name } : {}),
      }))}
      loading={list.isLoading || list.isUpdating}
      loadingMessage={t('layout.loading')}
      error={
        list.error
          ? { message: t('sites.roomsLoadFailed'), retryLabel: t('shared.tryAgain'), onRetry: list.retry }
          : undefined
      }
      emptyMessage={t('assets.noRoomMatches')}
      note={list.total > maxOptions ? t('shared.moreOptions') : undefined}
      clearLabel={t('assets.allRooms')}
      onIntent={() => setUsed(true)}
      chip={t('assets.room')}
      className="max-sm:w-full"
    />
  );
}
