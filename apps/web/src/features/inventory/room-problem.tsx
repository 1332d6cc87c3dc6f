import { ArrowLeft } from 'lucide-react';
import { ApiError } from '#api/api-error.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { useRoom } from './use-room.ts';

type RoomProblemProps = ReturnType<typeof useRoom> & { listPath: string };

export function RoomProblem({ id, error, retry, isFetching, listPath }: RoomProblemProps) {
  const { t } = useTranslation();
  const isGone = id === undefined || (error instanceof ApiError && error.status === 404);
  return (
    <div className="page-width page-gutter py-6">
      <Card>
        <ErrorState
          heading="h1"
          title={t(isGone ? 'rooms.detailPage.notFound' : 'rooms.detailPage.loadError')}
          {...(isGone ? {} : { onRetry: retry, retryLabel: t('inventory.tryAgain'), retrying: isFetching })}
          action={
            <LinkButton size="sm" to={listPath} icon={<ArrowLeft aria-hidden="true" />}>
              {t('rooms.detailPage.backToList')}
            </LinkButton>
          }
          className="py-16"
        >
          {t(isGone ? 'rooms.detailPage.notFoundHelp' : 'inventory.checkConnection')}
        </ErrorState>
      </Card>
    </div>
  );
}
