import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { chosenPartner } from '#api/partner-choice.ts';
import { roomList, roomQuery } from '#features/inventory/rooms/rooms.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useListOptions } from '#listing/options/use-list-options.ts';
import { Picker, type PickerProps } from '#ui/form/picker.tsx';
import { groupRooms } from './group-rooms.ts';

type Look = Pick<PickerProps<number>, 'field' | 'shortcut' | 'focusAfter' | 'disabled' | 'className'>;

type RoomPickerProps = Look & {
  label: string;
  roomId: number | undefined;
  onRoomChange: (roomId: number) => void;
  /** Offers only rooms of the partner of this room. */
  samePartnerAs?: number | undefined;
  /** Offers only rooms of this site. */
  siteId?: number | undefined;
};

/** The first options; typing finds the others. */
const maxOptions = 200;
const bySite = { key: 'site_name', direction: 'asc' } as const;

/** Any room that the viewer sees, by site. The rooms are fetched on hover or focus. */
export function RoomPicker(props: RoomPickerProps) {
  const { label, roomId, onRoomChange, samePartnerAs, siteId, ...look } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const chosen = useQuery({ ...roomQuery(client, roomId ?? 0), enabled: roomId !== undefined });
  const filter = useMemo(
    () => ({
      // The rooms of a thing that is already known do not depend on the chosen partner.
      ...(samePartnerAs ? { same_partner_as: samePartnerAs } : siteId ? {} : chosenPartner()),
      ...(siteId && { site_id: siteId }),
    }),
    [samePartnerAs, siteId],
  );
  const { rows, field: shared } = useListOptions(roomList, {
    filter,
    sort: bySite,
    maxOptions,
    errorMessage: t('sites.roomsLoadFailed'),
    emptyMessage: t('assets.noRoomMatches'),
  });
  const siteOf = (name: string | null) => name ?? t('shared.notAvailable');
  return (
    <Picker
      {...look}
      label={label}
      placeholder={t('roomPicker.placeholder')}
      searchLabel={t('roomPicker.search')}
      value={roomId}
      valueLabel={roomId === undefined ? undefined : (chosen.data?.name ?? `#${roomId}`)}
      valuePlace={chosen.data && siteOf(chosen.data.site_name)}
      onValueChange={onRoomChange}
      groups={groupRooms(rows).map(({ siteId, siteName, rooms }) => ({
        key: siteId ?? 'hidden',
        label: siteOf(siteName),
        options: rooms.map((room) => ({ value: room.id, label: room.name })),
      }))}
      {...shared}
    />
  );
}
