import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { discoveriesQuery, isRunning } from './discoveries.queries.ts';
import { DiscoveryForm } from './discovery-form.tsx';
import { DiscoveryResult } from './discovery-result.tsx';

interface DiscoveryCardProps {
  siteId: number;
  /** A superuser may let the server look instead of the agent. */
  mayUseServer: boolean;
  mayCreateAssets: boolean;
}

/** Looks for devices in named networks, and shows the last result. */
export function DiscoveryCard({ siteId, mayUseServer, mayCreateAssets }: DiscoveryCardProps) {
  const { t } = useTranslation();
  const { data: discoveries, error, isFetching, refetch } = useQuery(discoveriesQuery(siteId));
  const [started, setStarted] = useState<number>();
  const shown = started ?? discoveries?.[0]?.id;
  const latest = discoveries?.[0];
  return (
    <Card aria-labelledby="discovery">
      <CardHeader>
        <CardTitle id="discovery" description={t('discovery.onlyThese')}>
          {t('discovery.title')}
        </CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-5">
        {error && !discoveries ? (
          <ErrorState
            title={t('discovery.loadFailed')}
            onRetry={() => void refetch()}
            retryLabel={t('shared.tryAgain')}
            retrying={isFetching}
          >
            {errorMessage(error, t('shared.checkConnection'))}
          </ErrorState>
        ) : !discoveries ? (
          <SkeletonText lines={4} />
        ) : (
          <>
            <DiscoveryForm
              key={siteId}
              siteId={siteId}
              mayUseServer={mayUseServer}
              networks={latest?.networks ?? []}
              isBusy={latest !== undefined && isRunning(latest)}
              onStarted={setStarted}
            />
            {shown === undefined ? null : (
              <DiscoveryResult key={shown} id={shown} siteId={siteId} mayCreateAssets={mayCreateAssets} />
            )}
          </>
        )}
      </CardBody>
    </Card>
  );
}
