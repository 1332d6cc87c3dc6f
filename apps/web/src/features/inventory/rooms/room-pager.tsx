import type { Room } from '@greenroom/domain/inventory/room.ts';
import { useQueryClient } from '@tanstack/react-query';
import { RowPager } from '#features/inventory/row-pager.tsx';
import { useAdjacentRows } from '#features/inventory/use-adjacent-rows.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { roomPath } from '#paths.ts';
import { roomQuery } from './rooms.queries.ts';
import { type RoomsState, roomsRequest, roomsUrlState } from './rooms-url-state.ts';
import { useRoomList } from './use-room-list.ts';

/** Steps through the rooms by name, under the filters of the address. */
export function RoomPager({ room, state }: { room: Room | undefined; state: RoomsState }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const roomList = useRoomList();
  const client = useQueryClient();
  const walk = useAdjacentRows(roomList, { row: room, ...roomsRequest(state, language) });
  const query = roomsUrlState.write(state);
  return (
    <RowPager
      walk={walk}
      labels={{ previous: t('rooms.detailPage.previous'), next: t('rooms.detailPage.next') }}
      nameOf={(row) => row.name}
      pathOf={(row) => roomPath(row.id) + query}
      prefetch={(row) => void client.prefetchQuery(roomQuery(client, row.id))}
    />
  );
}
