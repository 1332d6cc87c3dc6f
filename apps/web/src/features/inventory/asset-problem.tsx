import { ArrowLeft } from 'lucide-react';
import { ApiError } from '#api/api-error.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { useAsset } from './use-asset.ts';

type AssetProblemProps = ReturnType<typeof useAsset> & { listPath: string };

export function AssetProblem({ id, error, retry, isFetching, listPath }: AssetProblemProps) {
  const { t } = useTranslation();
  const isGone = id === undefined || (error instanceof ApiError && error.status === 404);
  return (
    <div className="page-width page-gutter py-6">
      <Card>
        <ErrorState
          heading="h1"
          title={t(isGone ? 'assets.detailPage.notFound' : 'assets.detailPage.loadError')}
          {...(isGone ? {} : { onRetry: retry, retryLabel: t('inventory.tryAgain'), retrying: isFetching })}
          action={
            <LinkButton size="sm" to={listPath} icon={<ArrowLeft aria-hidden="true" />}>
              {t('assets.detailPage.backToList')}
            </LinkButton>
          }
          className="py-16"
        >
          {t(isGone ? 'assets.detailPage.notFoundHelp' : 'inventory.checkConnection')}
        </ErrorState>
      </Card>
    </div>
  );
}
