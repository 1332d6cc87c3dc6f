import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { roomList, roomQuery } from '#features/inventory/rooms/rooms.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useList } from '#listing/use-list.ts';
import { FieldFrame } from '#ui/form/field.tsx';
import { Picker } from '#ui/form/picker.tsx';
import type { FieldParts } from './field-parts.ts';
import { groupBySite } from './group-by-site.ts';

/** The first options; typing finds the others. */
const maxOptions = 200;
const noFilter = {};
const bySite = { key: 'site_name', direction: 'asc' } as const;

/** The room of an asset: any that the viewer sees, by site. */
export function RoomField({ id, label, value, onValueChange, onBlur, error }: FieldParts) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [query, setQuery] = useState('');
  const [isUsed, setUsed] = useState(false);
  const roomId = value === '' ? undefined : Number(value);
  const chosen = useQuery({ ...roomQuery(client, roomId ?? 0), enabled: roomId !== undefined });
  const list = useList(
    roomList,
    { filter: noFilter, narrow: { search: query }, sort: bySite },
    { enabled: isUsed },
  );
  const groups = useMemo(() => groupBySite(list.rows.slice(0, maxOptions)), [list.rows]);
  const siteOf = (name: string | null) => name ?? t('shared.notAvailable');
  const name = chosen.data ? `${siteOf(chosen.data.site_name)} / ${chosen.data.name}` : `#${value}`;
  return (
    <FieldFrame id={id} label={label} error={error}>
      {(wiring) => (
        <Picker
          field={wiring}
          label={label}
          placeholder={t('roomPicker.placeholder')}
          searchLabel={t('roomPicker.search')}
          value={roomId}
          valueLabel={roomId === undefined ? undefined : name}
          onValueChange={(next) => {
            onValueChange(String(next));
            onBlur();
          }}
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
          focusAfter={0}
          onIntent={() => setUsed(true)}
        />
      )}
    </FieldFrame>
  );
}
