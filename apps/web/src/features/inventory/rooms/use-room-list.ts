import { roomOrder } from '@greenroom/domain/inventory/room.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { fieldSeparator } from '@greenroom/domain/listing/matches-search.ts';
import { useMemo } from 'react';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { roomList } from './rooms.queries.ts';

/** The list of rooms. The browser sorts and finds room types by their displayed text. */
export function useRoomList(): typeof roomList {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      ...roomList,
      haystack: (row) =>
        `${roomList.haystack(row)}${fieldSeparator}${foldText(translateData(t, 'roomType', row.room_type))}`,
      sortValue: (row, key) =>
        key === 'room_type' ? translateData(t, 'roomType', row.room_type) : roomOrder.sortValue(row, key),
    }),
    [t],
  );
}
