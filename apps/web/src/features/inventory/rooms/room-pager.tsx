import type { Room } from '@greenroom/domain/inventory/room.ts';
import { useAdjacentRows } from '#features/inventory/use-adjacent-rows.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { roomPath } from '#paths.ts';
import { PagerArrows } from '#ui/button/pager-arrows.tsx';
import { roomList } from './rooms.queries.ts';
import { type RoomsState, roomsRequest, roomsUrlState } from './rooms-url-state.ts';

/** Walks the rooms by name, under the filters of the address. */
export function RoomPager({ room, state }: { room: Room | undefined; state: RoomsState }) {
  const { t } = useTranslation();
  const { previous, next, position, total } = useAdjacentRows(roomList, {
    row: room,
    ...roomsRequest(state),
  });
  const query = roomsUrlState.write(state);
  const to = (target: Room | undefined) => target && roomPath(target.id) + query;
  return (
    <PagerArrows
      label={t('inventory.previousNext')}
      previous={{ to: to(previous), label: t('rooms.detailPage.previous'), hint: previous?.name }}
      next={{ to: to(next), label: t('rooms.detailPage.next'), hint: next?.name }}
      position={
        position && total ? <span className="max-sm:hidden">{`${position} / ${total}`}</span> : undefined
      }
    />
  );
}
