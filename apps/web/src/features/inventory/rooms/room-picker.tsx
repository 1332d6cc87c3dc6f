import { roomSearchFocusMilliseconds } from '@greenroom/domain/operations/timing.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useList } from '#listing/use-list.ts';
import { Picker } from '#ui/form/picker.tsx';
import { groupRooms } from './group-rooms.ts';
import { roomList, roomQuery } from './rooms.queries.ts';

interface RoomPickerProps {
  roomId: number | undefined;
  onRoomChange: (roomId: number) => void;
}

/** The first options; typing finds the others. */
const maxOptions = 200;
const noFilter = {};
const bySite = { key: 'site_name', direction: 'asc' } as const;

/** Any room the viewer may see, by site. The rooms are fetched on hover or focus. */
export function RoomPicker({ roomId, onRoomChange }: RoomPickerProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [query, setQuery] = useState('');
  const [isUsed, setUsed] = useState(false);
  const chosen = useQuery({ ...roomQuery(client, roomId ?? 0), enabled: roomId !== undefined });
  const list = useList(
    roomList,
    { filter: noFilter, narrow: { search: query }, sort: bySite },
    { enabled: isUsed },
  );
  const groups = useMemo(() => groupRooms(list.rows.slice(0, maxOptions)), [list.rows]);
  const siteOf = (name: string | null) => name ?? t('shared.notAvailable');
  return (
    <Picker
      label={t('assets.room')}
      placeholder={t('roomPicker.placeholder')}
      searchLabel={t('roomPicker.search')}
      value={roomId}
      valueLabel={
        roomId === undefined
          ? undefined
          : chosen.data
            ? `${siteOf(chosen.data.site_name)} / ${chosen.data.name}`
            : `#${roomId}`
      }
      onValueChange={onRoomChange}
      query={query}
      onQueryChange={setQuery}
      groups={groups.map(({ siteId, siteName, rooms }) => ({
        key: siteId ?? 'hidden',
        label: siteOf(siteName),
        options: rooms.map((room) => ({ value: room.id, label: room.name })),
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
      focusAfter={roomSearchFocusMilliseconds}
      shortcut
      onIntent={() => setUsed(true)}
      className="w-full sm:w-96"
    />
  );
}
