import { isRetired } from '@greenroom/domain/inventory/is-retired.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSpeaker, Unplug } from 'lucide-react';
import { ApiError } from '#api/api-error.ts';
import { errorMessage } from '#api/error-message.ts';
import { roomAssetsQuery } from '#features/inventory/assets/assets.queries.ts';
import { roomQuery } from '#features/inventory/rooms/rooms.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { assetPath, roomPath } from '#paths.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { TextLink } from '#ui/button/text-link.tsx';
import { Card } from '#ui/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { PartBoundary } from '#ui/feedback/part-boundary.tsx';
import { DeviceCard } from './device-card.tsx';
import { DeviceCardSkeleton } from './device-card-skeleton.tsx';
import { RoomLayoutCard } from './room-layout-card.tsx';
import { RoomStatusCard } from './statuses/room-status-card.tsx';
import { useDevices } from './use-devices.ts';

interface RoomControlProps {
  roomId: number;
  markedAssetId: number | undefined;
}

/** Everything about one room. Use the room's id as its key: another room starts from scratch. */
export function RoomControl({ roomId, markedAssetId }: RoomControlProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const room = useQuery(roomQuery(client, roomId));
  const assets = useQuery(roomAssetsQuery(roomId));
  const controlled =
    assets.data?.filter(({ is_controlled, status }) => is_controlled && !isRetired(status)) ?? [];
  const { devices, controlsError, retryControls } = useDevices({ room_id: roomId }, controlled);
  const marked = assets.data?.find(({ id }) => id === markedAssetId);
  if (room.isError && room.data === undefined) {
    const isGone = room.error instanceof ApiError && room.error.status === 404;
    return (
      <Card>
        <ErrorState
          title={t(isGone ? 'rooms.detailPage.notFound' : 'rooms.detailPage.loadError')}
          {...(isGone ? {} : { onRetry: () => void room.refetch(), retryLabel: t('shared.tryAgain') })}
        >
          {t(isGone ? 'rooms.detailPage.notFoundHelp' : 'shared.checkConnection')}
        </ErrorState>
      </Card>
    );
  }
  return (
    <>
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]">
        <PartBoundary>
          <RoomStatusCard roomId={roomId} devices={devices} total={assets.data?.length} />
        </PartBoundary>
        <PartBoundary>
          <RoomLayoutCard />
        </PartBoundary>
      </div>
      {controlsError ? (
        <Banner
          tone="warning"
          action={
            <Button size="sm" onClick={retryControls}>
              {t('shared.tryAgain')}
            </Button>
          }
        >
          {t('operations.controlsFailed')}
        </Banner>
      ) : null}
      {marked && !marked.is_controlled ? (
        <Banner action={<TextLink to={assetPath(marked.id)}>{t('operations.details')}</TextLink>}>
          {t('operations.markedNotControlled', { name: marked.product_name })}
        </Banner>
      ) : null}
      <section aria-labelledby="devices-heading" className="flex flex-col gap-3">
        <h2 id="devices-heading" className="text-base font-semibold">
          {t('operations.devices')}
        </h2>
        {assets.isError && !assets.data ? (
          <Card>
            <ErrorState
              title={t('operations.devicesFailed')}
              onRetry={() => void assets.refetch()}
              retryLabel={t('shared.tryAgain')}
              retrying={assets.isFetching}
            >
              {errorMessage(assets.error, t('shared.checkConnection'))}
            </ErrorState>
          </Card>
        ) : assets.data && devices.length === 0 ? (
          <Card>
            <EmptyState
              icon={<Unplug />}
              title={t('operations.noDevices')}
              action={
                <LinkButton size="sm" to={roomPath(roomId)} icon={<MonitorSpeaker aria-hidden="true" />}>
                  {t('operations.openRoom')}
                </LinkButton>
              }
            >
              {t('operations.noDevicesHelp')}
            </EmptyState>
          </Card>
        ) : (
          <ul className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
            {assets.data
              ? devices.map((device) => (
                  <li key={device.asset.id} className="flex min-w-0 flex-col">
                    <PartBoundary>
                      <DeviceCard
                        device={device}
                        isMarked={device.asset.id === markedAssetId}
                        others={devices}
                      />
                    </PartBoundary>
                  </li>
                ))
              : [1, 2, 3, 4].map((key) => (
                  <li key={key} className="flex min-w-0 flex-col">
                    <DeviceCardSkeleton />
                  </li>
                ))}
          </ul>
        )}
      </section>
    </>
  );
}
