import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { useDocumentTitle } from '../use-document-title.ts';
import { brandQuery } from './brand.queries.ts';

const BrandForm = lazyPart(async () => (await import('./brand-form.tsx')).BrandForm);

interface BrandScreenProps {
  partnerId: number;
  leading?: ReactNode;
  actions?: ReactNode;
}

export function BrandScreen({ partnerId, leading, actions }: BrandScreenProps) {
  const { t } = useTranslation();
  const { data: brand, error, isFetching, refetch } = useQuery(brandQuery(partnerId));
  useDocumentTitle(brand?.partner_name ?? null);
  return (
    <div className="page-width">
      <PageHead
        title={brand?.partner_name ?? t('nav.brand')}
        context={t('brand.context')}
        leading={leading}
        actions={actions}
      />
      <div className="page-gutter max-w-6xl pb-6">
        {error ? (
          <ErrorState
            title={t('brand.loadFailed')}
            onRetry={() => void refetch()}
            retryLabel={t('shared.tryAgain')}
            retrying={isFetching}
          >
            {errorMessage(error, t('shared.checkConnection'))}
          </ErrorState>
        ) : brand ? (
          <BrandForm key={brand.partner_id} brand={brand} fallback={<SkeletonText lines={6} />} />
        ) : (
          <SkeletonText lines={6} />
        )}
      </div>
    </div>
  );
}
