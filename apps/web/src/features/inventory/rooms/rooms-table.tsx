import type { RoomListRow, RoomSortKey } from '@greenroom/domain/inventory/room.ts';
import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { useQueryClient } from '@tanstack/react-query';
import { DoorOpen } from 'lucide-react';
import { useMemo } from 'react';
import { defaultRoomColumns } from '#features/inventory/columns/column-ids.ts';
import { roomColumns, roomNameColumn } from '#features/inventory/columns/room-columns.tsx';
import type { ListActs } from '#features/inventory/list-acts.ts';
import { rowActionsColumn } from '#features/inventory/row-actions-column.tsx';
import { useCardHeight } from '#features/inventory/use-card-height.ts';
import { usePreview } from '#features/inventory/use-preview.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { arrangeColumns } from '#listing/columns/arrange-columns.ts';
import type { ListEmptyProps } from '#listing/list-states.tsx';
import { ListTable } from '#listing/list-table.tsx';
import type { List } from '#listing/use-list.ts';
import { roomPath } from '#paths.ts';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { roomQuery } from './rooms.queries.ts';

interface RoomsTableProps {
  list: List<RoomListRow>;
  caption: string;
  sort: Sort<RoomSortKey>;
  onSortChange: (sort: Sort<RoomSortKey>) => void;
  /** Passed on to the room. */
  query: string;
  /** What the viewer may do with rows. */
  acts?: ListActs<RoomListRow> | undefined;
  /** The parameters with which the server finds the same rows. */
  filter?: Readonly<Record<string, unknown>>;
  withSite: boolean;
  /** The columns beside the name; those of the spec by default. */
  shown?: readonly string[];
  isNarrowed: boolean;
  onClear: () => void;
  /** The text when there is nothing at all. */
  none: Omit<ListEmptyProps['none'], 'icon'>;
  /** The list leaves out small rooms, and those with an unknown capacity. */
  hasLeastCapacity?: boolean;
  /** In a card of a detail page, or alone on a list screen. */
  place: 'card' | 'screen';
}

const RoomPreviewDialog = lazyDialog(() =>
  import('./room-preview-dialog.tsx').then((m) => m.RoomPreviewDialog),
);

export function RoomsTable(props: RoomsTableProps) {
  const { list, caption, sort, onSortChange, query, withSite, isNarrowed, onClear, none, place } = props;
  const { shown = defaultRoomColumns, acts, filter = {} } = props;
  const ofRow = acts?.ofRow;
  const { t } = useTranslation();
  const client = useQueryClient();
  const maxHeight = useCardHeight(list.rows.length);
  const { show, preview } = usePreview(RoomPreviewDialog, { query });
  const columns = useMemo(
    () => [
      ...arrangeColumns(
        roomNameColumn(t),
        roomColumns(t, { withSite }),
        shown.filter((id) => withSite || id !== 'site_name'),
      ),
      rowActionsColumn<RoomListRow>({
        t,
        name: (row) => row.name,
        path: (row) => roomPath(row.id) + query,
        onPreview: show,
        acts: ofRow,
      }),
    ],
    [t, show, withSite, shown, query, ofRow],
  );
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        caption={caption}
        sort={sort}
        sortsElsewhere={withSite}
        onSortChange={(next) => onSortChange(next as Sort<RoomSortKey>)}
        rowHref={(row) => roomPath(row.id) + query}
        onRowIntent={(row) => {
          RoomPreviewDialog.preload();
          void client.prefetchQuery(roomQuery(client, row.id));
        }}
        lines={2}
        sideways={shown !== defaultRoomColumns}
        {...(place === 'screen' ? { fill: true } : { framed: false, maxHeight })}
        errorTitle={t('roomsList.loadFailed')}
        none={{ ...none, icon: <DoorOpen /> }}
        noMatch={{
          title: t('roomsList.noMatch'),
          help: t(props.hasLeastCapacity ? 'roomsList.noCapacityHelp' : 'roomsList.noMatchHelp'),
        }}
        isNarrowed={isNarrowed}
        onClear={onClear}
        onRowKey={(key, row) => {
          if (key === 'p') show(row);
          else return acts?.onRowKey?.(key, row) ?? false;
          return true;
        }}
        bulk={acts?.ofSelection && { acts: acts.ofSelection, filter, nameOf: (row) => row.name }}
      />
      {preview}
    </>
  );
}
