import { useQuery } from '@tanstack/react-query';
import { DoorOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '#api/api-error.ts';
import { assetQuery } from '#features/inventory/assets/assets.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { assetPath } from '#paths.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { controlUrlState } from './control-url-state.ts';
import { DeviceCardSkeleton } from './device-card-skeleton.tsx';

/** Most of the screen, and not needed to choose a room. */
const RoomControl = lazyPart(async () => (await import('./room-control.tsx')).RoomControl);
RoomControl.preload();

interface ControlScreenProps {
  picker: (roomId: number | undefined, onRoomChange: (roomId: number) => void) => ReactNode;
}

export function ControlScreen({ picker }: ControlScreenProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { assetId, roomId: roomIdInAddress } = controlUrlState.read(useLocation().search);
  const asset = useQuery({ ...assetQuery(assetId ?? 0), enabled: assetId !== undefined });
  const roomId = assetId === undefined ? roomIdInAddress : (asset.data?.room_id ?? undefined);
  const openRoom = (next: number) => {
    const search = controlUrlState.write({ roomId: next, assetId: undefined });
    navigate({ search }, { replace: true });
  };
  return (
    <div className="page-width">
      <PageHead title={t('nav.control')} context={t('operations.lead')}>
        {picker(roomId, openRoom)}
      </PageHead>
      <div className="page-gutter flex flex-col gap-5 pb-6">
        {roomId !== undefined ? (
          <RoomControl key={roomId} fallback={<DevicesSkeleton />} roomId={roomId} markedAssetId={assetId} />
        ) : assetId === undefined ? (
          <Card>
            <EmptyState icon={<DoorOpen />} title={t('operations.noRoom')} className="py-16">
              {t('operations.noRoomHelp')}
            </EmptyState>
          </Card>
        ) : asset.isError ? (
          <AssetProblem error={asset.error} onRetry={() => void asset.refetch()} />
        ) : asset.data ? (
          <HiddenRoom assetId={assetId} />
        ) : (
          <DevicesSkeleton />
        )}
      </div>
    </div>
  );
}

function DevicesSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <DeviceCardSkeleton />
      <DeviceCardSkeleton />
    </div>
  );
}

function AssetProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <Card>
      <ErrorState
        title={t(isGone ? 'assets.detailPage.notFound' : 'assets.detailPage.loadError')}
        {...(isGone ? {} : { onRetry, retryLabel: t('shared.tryAgain') })}
        className="py-16"
      >
        {t(isGone ? 'assets.detailPage.notFoundHelp' : 'shared.checkConnection')}
      </ErrorState>
    </Card>
  );
}

/** A grant on a device opens nothing above it: the device can be controlled from its own page. */
function HiddenRoom({ assetId }: { assetId: number }) {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        icon={<DoorOpen />}
        title={t('operations.hiddenRoom')}
        action={
          <LinkButton size="sm" to={assetPath(assetId)}>
            {t('operations.openAsset')}
          </LinkButton>
        }
        className="py-16"
      >
        {t('operations.hiddenRoomHelp')}
      </EmptyState>
    </Card>
  );
}
