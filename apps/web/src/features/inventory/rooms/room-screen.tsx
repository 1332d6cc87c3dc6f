import type { Room } from '@greenroom/domain/inventory/room.ts';
import { Joystick } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { DetailFrame } from '#features/inventory/detail-frame.tsx';
import { DetailProblem } from '#features/inventory/detail-problem.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { RoomCondition } from '#live/live-parts.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { PartBoundary } from '#ui/feedback/part-boundary.tsx';
import { RoomAssetsCard } from './room-assets-card.tsx';
import { RoomFactsCard } from './room-facts-card.tsx';
import { RoomPager } from './room-pager.tsx';
import { roomsUrlState } from './rooms-url-state.ts';
import { useRoom } from './use-room.ts';

interface RoomScreenProps {
  /** Needs only the id, so it loads in parallel with the room. */
  images: (roomId: number) => ReactNode;
  documents: (room: Room) => ReactNode;
  /** What users who may change the room can do. */
  acts: (roomId: number) => ReactNode;
  /** Creates an asset in the room, for users who may. */
  newAsset: ReactNode;
  label: (room: Room) => ReactNode;
  history: (roomId: number) => ReactNode;
  /** Its open incidents. */
  incidents: (roomId: number) => ReactNode;
  /** Its state, above everything else. */
  health: (roomId: number) => ReactNode;
  /** Its states over time, with those of its devices. */
  timeline: (roomId: number) => ReactNode;
  /** Its availability and planned work. */
  service: (room: Room) => ReactNode;
  /** What is known about one that does not exist any more. */
  gone?: (roomId: number) => ReactNode;
}

export function RoomScreen(props: RoomScreenProps) {
  const { images, documents, acts, newAsset, label, history, incidents, health, timeline, service, gone } =
    props;
  const { t } = useTranslation();
  const state = roomsUrlState.read(useLocation().search);
  const found = useRoom();
  const { id, room } = found;
  const listPath = paths.rooms + roomsUrlState.write(state);
  if (id === undefined || found.isMissing)
    return <DetailProblem kind="rooms" {...found} listPath={listPath} gone={id && gone?.(id)} />;
  return (
    <DetailFrame
      back={{ to: listPath, label: t('rooms.detailPage.backToList') }}
      partnerId={room?.partner_id}
      title={room?.name}
      context={
        <span className="flex min-h-5.5 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 truncate">{room ? room.site_name : '\u00a0'}</span>
          <RoomCondition roomId={id} />
        </span>
      }
      actions={
        <>
          <LinkButton size="sm" to={`${paths.control}?roomId=${id}`} icon={<Joystick aria-hidden="true" />}>
            {t('rooms.detailPage.control')}
          </LinkButton>
          <RoomPager room={room} state={state} />
          {acts(id)}
        </>
      }
      className="flex flex-col xl:grid xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:items-start"
    >
      <div className="flex flex-col gap-4 max-xl:contents">
        <PartBoundary>{incidents(id)}</PartBoundary>
        <PartBoundary>{health(id)}</PartBoundary>
        <PartBoundary>
          <RoomAssetsCard roomId={id} newAsset={newAsset} />
        </PartBoundary>
        <div className="flex min-w-0 flex-col">
          <PartBoundary>{timeline(id)}</PartBoundary>
        </div>
        <div className="flex min-w-0 flex-col max-xl:order-2">
          <PartBoundary>{room ? service(room) : null}</PartBoundary>
        </div>
      </div>
      <div className="flex flex-col gap-4 max-xl:contents">
        <div className="flex flex-col max-xl:order-1">{images(id)}</div>
        <div className="flex flex-col max-xl:order-1">
          <PartBoundary>
            <RoomFactsCard room={room} />
          </PartBoundary>
        </div>
        <div className="flex flex-col max-xl:order-3">{room ? documents(room) : null}</div>
        <div className="flex flex-col max-xl:order-4">
          <PartBoundary>{room ? label(room) : null}</PartBoundary>
        </div>
        <div className="flex flex-col max-xl:order-4">{history(id)}</div>
      </div>
    </DetailFrame>
  );
}
