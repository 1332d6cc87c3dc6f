import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { serviceLevelsQuery } from './service-levels.queries.ts';

const ServiceLevelsForm = lazyPart(async () => (await import('./service-levels-form.tsx')).ServiceLevelsForm);
ServiceLevelsForm.preload();

interface ServiceLevelsScreenProps {
  partnerId: number;
  actions: ReactNode;
}

/** What a partner promises its customers, by priority. */
export function ServiceLevelsScreen({ partnerId, actions }: ServiceLevelsScreenProps) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(serviceLevelsQuery(partnerId));
  return (
    <div className="page-width">
      <PageHead title={t('nav.serviceLevels')} context={t('serviceLevels.help')} actions={actions} />
      <div className="page-gutter pb-6">
        {data ? (
          <ServiceLevelsForm key={data.version} saved={data} fallback={<Skeleton className="h-72" />} />
        ) : error ? (
          <ErrorState
            title={t('serviceLevels.loadFailed')}
            onRetry={() => void refetch()}
            retryLabel={t('shared.tryAgain')}
            retrying={isFetching}
          />
        ) : (
          <Skeleton className="h-72" />
        )}
      </div>
    </div>
  );
}
