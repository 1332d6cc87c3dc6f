import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import notices from '../../../../../THIRD_PARTY_NOTICES.md?url';

/** The notices are long: they come when they are requested. */
export function LicencesCard() {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['third-party-notices'],
    queryFn: async ({ signal }) => {
      const response = await fetch(notices, { signal });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return response.text();
    },
    enabled: isShown,
  });
  return (
    <Card as="article" aria-labelledby="installation-licences">
      <CardHeader
        actions={
          isShown ? null : (
            <Button size="sm" onClick={() => setShown(true)}>
              {t('installation.showLicences')}
            </Button>
          )
        }
      >
        <CardTitle id="installation-licences" description={t('installation.licencesHelp')}>
          {t('installation.licences')}
        </CardTitle>
      </CardHeader>
      {!isShown ? null : error ? (
        <ErrorState
          title={t('installation.licencesFailed')}
          onRetry={() => void refetch()}
          retryLabel={t('shared.tryAgain')}
          retrying={isFetching}
        />
      ) : (
        <CardBody>
          {data ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable with the keyboard.
            <section tabIndex={0} aria-labelledby="installation-licences" className="max-h-120 overflow-auto">
              <pre lang="en" className="text-xs wrap-anywhere whitespace-pre-wrap">
                {data}
              </pre>
            </section>
          ) : (
            <SkeletonText lines={6} />
          )}
        </CardBody>
      )}
    </Card>
  );
}
