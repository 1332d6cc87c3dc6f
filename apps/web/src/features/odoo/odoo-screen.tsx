import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { PartBoundary } from '#ui/feedback/part-boundary.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { odooQuery } from './odoo.queries.ts';
import { StateCard } from './state-card.tsx';

const ConflictsCard = lazyPart(async () => (await import('./conflicts-card.tsx')).ConflictsCard);
const ConnectionCard = lazyPart(async () => (await import('./connection-card.tsx')).ConnectionCard);
const MapCard = lazyPart(async () => (await import('./map-card.tsx')).MapCard);
const WaitingCard = lazyPart(async () => (await import('./waiting-card.tsx')).WaitingCard);
for (const part of [ConnectionCard, MapCard]) part.preload();

const soon = <Card className="min-h-44" />;

interface OdooScreenProps {
  partnerId: number;
  /** For superusers: the choice of the partner. */
  actions?: ReactNode;
}

/** Connects the tickets of one partner with its Odoo. */
export function OdooScreen({ partnerId, actions }: OdooScreenProps) {
  const { t } = useTranslation();
  const { data: state, error, isFetching, refetch } = useQuery(odooQuery(partnerId));
  return (
    <div className="page-width">
      <PageHead
        title={t('nav.odoo')}
        context={state?.partner_name ?? t('admin.odooHelp')}
        actions={actions}
        // The choice of the partner ends where the cards end.
        className="max-w-4xl"
      />
      <div className="page-gutter flex max-w-4xl flex-col gap-4 pb-6">
        {state ? (
          <>
            <PartBoundary>
              <StateCard state={state} />
            </PartBoundary>
            {state.conflicts > 0 ? (
              <ConflictsCard fallback={soon} partnerId={partnerId} total={state.conflicts} />
            ) : null}
            {state.waiting > 0 && state.has_map ? <WaitingCard fallback={soon} state={state} /> : null}
            <ConnectionCard fallback={soon} state={state} />
            {state.connection && state.may_map ? <MapCard fallback={soon} state={state} /> : null}
          </>
        ) : error ? (
          <ErrorState
            title={t('odoo.loadFailed')}
            onRetry={() => void refetch()}
            retryLabel={t('shared.tryAgain')}
            retrying={isFetching}
          >
            {errorMessage(error, t('shared.checkConnection'))}
          </ErrorState>
        ) : (
          <SkeletonText lines={8} />
        )}
      </div>
    </div>
  );
}
