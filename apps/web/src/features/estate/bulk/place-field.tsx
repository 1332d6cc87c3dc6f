import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { roomList, roomQuery } from '#features/inventory/rooms/rooms.queries.ts';
import { siteList, siteQuery } from '#features/inventory/sites/sites.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useList } from '#listing/use-list.ts';
import { Combobox } from '#ui/form/combobox.tsx';

interface PlaceFieldProps {
  label: string;
  /** The id as text; empty when nothing is chosen. */
  value: string;
  onValueChange: (value: string) => void;
}

/** The first options; typing finds the others. */
const maxOptions = 100;
const noFilter = {};

/** The room that assets move to. */
export function RoomField({ label, value, onValueChange }: PlaceFieldProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [query, setQuery] = useState('');
  const id = value === '' ? undefined : Number(value);
  const chosen = useQuery({ ...roomQuery(client, id ?? 0), enabled: id !== undefined });
  const list = useList(roomList, { filter: noFilter, narrow: { search: query }, sort: roomList.defaultSort });
  const siteOf = (site: string | null) => site ?? t('shared.notAvailable');
  return (
    <Combobox
      label={label}
      placeholder={t('roomPicker.placeholder')}
      value={id}
      valueLabel={chosen.data ? `${siteOf(chosen.data.site_name)} / ${chosen.data.name}` : undefined}
      onValueChange={(next) => onValueChange(next === undefined ? '' : String(next))}
      query={query}
      onQueryChange={setQuery}
      options={list.rows
        .slice(0, maxOptions)
        .map((room) => ({ value: room.id, label: room.name, description: siteOf(room.site_name) }))}
      loading={list.isLoading || list.isUpdating}
      loadingMessage={t('layout.loading')}
      error={
        list.error
          ? { message: t('sites.roomsLoadFailed'), retryLabel: t('shared.tryAgain'), onRetry: list.retry }
          : undefined
      }
      emptyMessage={t('assets.noRoomMatches')}
      note={list.total > maxOptions ? t('shared.moreOptions') : undefined}
      clearLabel={t('bulk.clearChoice')}
    />
  );
}

/** The site that rooms move to. */
export function SiteField({ label, value, onValueChange }: PlaceFieldProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [query, setQuery] = useState('');
  const id = value === '' ? undefined : Number(value);
  const chosen = useQuery({ ...siteQuery(client, id ?? 0), enabled: id !== undefined });
  const list = useList(siteList, { filter: noFilter, narrow: { search: query }, sort: siteList.defaultSort });
  return (
    <Combobox
      label={label}
      placeholder={t('bulk.chooseSite')}
      value={id}
      valueLabel={chosen.data?.name}
      onValueChange={(next) => onValueChange(next === undefined ? '' : String(next))}
      query={query}
      onQueryChange={setQuery}
      options={list.rows.slice(0, maxOptions).map(({ id: site, name, city }) => ({
        value: site,
        label: name,
        ...(city && { description: city }),
      }))}
      loading={list.isLoading || list.isUpdating}
      loadingMessage={t('layout.loading')}
      error={
        list.error
          ? { message: t('sites.loadFailed'), retryLabel: t('shared.tryAgain'), onRetry: list.retry }
          : undefined
      }
      emptyMessage={t('inventory.noSiteMatches')}
      note={list.total > maxOptions ? t('shared.moreOptions') : undefined}
      clearLabel={t('bulk.clearChoice')}
    />
  );
}
