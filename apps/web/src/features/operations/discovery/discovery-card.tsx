import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import type { RoomChoiceProps } from './connect-found-dialog.tsx';
import { discoveriesQuery, isRunning } from './discoveries.queries.ts';
import { DiscoveryForm } from './discovery-form.tsx';
import { DiscoveryResult } from './discovery-result.tsx';

interface DiscoveryCardProps {
  siteId: number;
  by: 'agent' | 'server';
  mayCreateAssets: boolean;
  RoomChoice: ComponentType<RoomChoiceProps>;
}

/** Looks for devices in named networks, and shows the last result. */
export function DiscoveryCard({ siteId, by, mayCreateAssets, RoomChoice }: DiscoveryCardProps) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(discoveriesQuery(siteId));
  const discoveries = data?.filter(({ agent_id }) => (agent_id === null) === (by === 'server'));
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
              by={by}
              networks={latest?.networks ?? []}
              isBusy={latest !== undefined && isRunning(latest)}
              onStarted={setStarted}
            />
            {shown === undefined ? null : (
              <DiscoveryResult
                key={shown}
                id={shown}
                siteId={siteId}
                mayCreateAssets={mayCreateAssets}
                RoomChoice={RoomChoice}
              />
            )}
          </>
        )}
      </CardBody>
    </Card>
  );
}
