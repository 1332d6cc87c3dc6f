import { roomOrder } from '@greenroom/domain/inventory/room.ts';
import { useMemo } from 'react';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { roomList } from './rooms.queries.ts';

/** The list of rooms. The browser sorts room types by their displayed text. */
export function useRoomList(): typeof roomList {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      ...roomList,
      sortValue: (row, key) =>
        key === 'room_type' ? translateData(t, 'roomType', row.room_type) : roomOrder.sortValue(row, key),
    }),
    [t],
  );
}
