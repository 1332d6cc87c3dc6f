import { type ReactNode, useState } from 'react';
import { RoomsTable } from '#features/inventory/rooms/rooms-table.tsx';
import { useRoomList } from '#features/inventory/rooms/use-room-list.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useList } from '#listing/use-list.ts';
import { Card, CardHeader, CardTitle } from '#ui/card.tsx';

const noNarrowing = {};

interface SiteRoomsCardProps {
  siteId: number;
  siteName: string | undefined;
  /** Creates a room here, for users who may. */
  newRoom: ReactNode;
}

export function SiteRoomsCard({ siteId, siteName, newRoom }: SiteRoomsCardProps) {
  const { t } = useTranslation();
  const roomList = useRoomList();
  const [sort, setSort] = useState(roomList.defaultSort);
  const list = useList(roomList, { filter: { site_id: siteId }, narrow: noNarrowing, sort });
  return (
    <Card className="overflow-hidden">
      <CardHeader actions={newRoom}>
        <CardTitle
          description={list.isLoading || list.error ? '\u00a0' : t('roomsList.count', { count: list.total })}
        >
          {t('sites.rooms')}
        </CardTitle>
      </CardHeader>
      <div className="border-t">
        <RoomsTable
          list={list}
          caption={t('sites.roomsCaption', { name: siteName ?? '' })}
          sort={sort}
          onSortChange={setSort}
          query={`?siteId=${siteId}`}
          withSite={false}
          isNarrowed={false}
          onClear={() => {}}
          none={{
            title: t('sites.noRooms'),
            ...(newRoom ? { action: newRoom } : { help: t('roomsList.noneHelp') }),
          }}
          place="card"
        />
      </div>
    </Card>
  );
}
