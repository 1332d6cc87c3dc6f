import { ArrowLeft } from 'lucide-react';
import { ApiError } from '#api/api-error.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';

interface DetailProblemProps {
  kind: 'rooms' | 'assets';
  id: number | undefined;
  error: unknown;
  retry: () => void;
  isFetching: boolean;
  listPath: string;
}

/** Replaces a detail page whose record does not exist or did not load. */
export function DetailProblem({ kind, id, error, retry, isFetching, listPath }: DetailProblemProps) {
  const { t } = useTranslation();
  const isGone = id === undefined || (error instanceof ApiError && error.status === 404);
  return (
    <div className="page-width page-gutter py-6">
      <Card>
        <ErrorState
          heading="h1"
          title={t(isGone ? `${kind}.detailPage.notFound` : `${kind}.detailPage.loadError`)}
          {...(isGone ? {} : { onRetry: retry, retryLabel: t('shared.tryAgain'), retrying: isFetching })}
          action={
            <LinkButton size="sm" to={listPath} icon={<ArrowLeft aria-hidden="true" />}>
              {t(`${kind}.detailPage.backToList`)}
            </LinkButton>
          }
          className="py-16"
        >
          {t(isGone ? `${kind}.detailPage.notFoundHelp` : 'shared.checkConnection')}
        </ErrorState>
      </Card>
    </div>
  );
}
