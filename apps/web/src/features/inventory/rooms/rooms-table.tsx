import type { RoomListRow, RoomSortKey } from '@greenroom/domain/inventory/room.ts';
import { DoorOpen } from 'lucide-react';
import { defaultRoomColumns } from '#features/inventory/columns/column-ids.ts';
import { roomColumns, roomNameColumn } from '#features/inventory/columns/room-columns.tsx';
import {
  type InventoryKind,
  type InventoryListProps,
  InventoryTable,
} from '#features/inventory/inventory-table.tsx';
import { useCardHeight } from '#features/inventory/use-card-height.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { arrangeColumns } from '#listing/columns/arrange-columns.ts';
import type { ListEmptyProps } from '#listing/list-states.tsx';
import { roomPath } from '#paths.ts';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { roomQuery } from './rooms.queries.ts';

type RoomsTableProps = Omit<InventoryListProps<RoomListRow, RoomSortKey>, 'shown'> & {
  caption: string;
  withSite: boolean;
  /** The columns beside the name; those of the spec by default. */
  shown?: readonly string[];
  /** The text when there is nothing at all. */
  none: Omit<ListEmptyProps['none'], 'icon'>;
  /** The list leaves out small rooms, and those with an unknown capacity. */
  hasLeastCapacity?: boolean;
  /** In a card of a detail page, or alone on a list screen. */
  place: 'card' | 'screen';
};

const rooms: InventoryKind<RoomListRow> = {
  arrange: (t, shown) => arrangeColumns(roomNameColumn(t), roomColumns(t, { withSite: true }), shown),
  defaultColumns: defaultRoomColumns,
  nameOf: (row) => row.name,
  pathOf: (row) => roomPath(row.id),
  Preview: lazyDialog(() => import('./room-preview-dialog.tsx').then((m) => m.RoomPreviewDialog)),
  prefetch: (client, row) => client.prefetchQuery(roomQuery(client, row.id)),
};

const roomsOfSite: InventoryKind<RoomListRow> = {
  ...rooms,
  arrange: (t, shown) =>
    arrangeColumns(
      roomNameColumn(t),
      roomColumns(t, { withSite: false }),
      shown.filter((id) => id !== 'site_name'),
    ),
};

export function RoomsTable(props: RoomsTableProps) {
  const { withSite, shown = defaultRoomColumns, none, hasLeastCapacity, place, ...list } = props;
  const { t } = useTranslation();
  const maxHeight = useCardHeight(list.list.rows.length);
  return (
    <InventoryTable
      {...list}
      kind={withSite ? rooms : roomsOfSite}
      shown={shown}
      sortsElsewhere={withSite}
      {...(place === 'screen' ? { fill: true } : { framed: false, maxHeight })}
      errorTitle={t('roomsList.loadFailed')}
      none={{ ...none, icon: <DoorOpen /> }}
      noMatch={{
        title: t('roomsList.noMatch'),
        help: t(hasLeastCapacity ? 'roomsList.noCapacityHelp' : 'roomsList.noMatchHelp'),
      }}
    />
  );
}
