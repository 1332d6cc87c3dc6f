import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { ssoQuery } from './sso.queries.ts';

/** Their forms bring the checks of forms along, which no other part of the administration needs at once. */
const ProviderCard = lazyPart(async () => (await import('./provider-card.tsx')).ProviderCard);
const DomainsCard = lazyPart(async () => (await import('./domains-card.tsx')).DomainsCard);
const DirectoryCard = lazyPart(async () => (await import('./directory-card.tsx')).DirectoryCard);
for (const part of [ProviderCard, DomainsCard, DirectoryCard]) part.preload();

const soon = (
  <Card className="min-h-44 p-4">
    <SkeletonText lines={5} />
  </Card>
);

interface SignInScreenProps {
  partnerId: number;
  /** For superusers: the choice of the partner. */
  choice: ReactNode;
}

/** How the people of a partner sign in with the account of their company, and who makes and ends their users. */
export function SignInScreen({ partnerId, choice }: SignInScreenProps) {
  const { t } = useTranslation();
  const { data: settings, error, isFetching, refetch } = useQuery(ssoQuery(partnerId));
  return (
    <div className="page-width">
      <PageHead
        title={t('nav.signIn')}
        context={settings?.partner_name ?? t('admin.signInHelp')}
        actions={choice}
        className="max-w-4xl"
      />
      <div className="page-gutter flex max-w-4xl flex-col gap-4 pb-6">
        {settings ? (
          <>
            <ProviderCard fallback={soon} settings={settings} />
            <DomainsCard fallback={soon} settings={settings} />
          </>
        ) : error ? (
          <Card>
            <ErrorState
              title={t('signIn.loadFailed')}
              onRetry={() => void refetch()}
              retryLabel={t('shared.tryAgain')}
              retrying={isFetching}
            >
              {errorMessage(error, t('shared.checkConnection'))}
            </ErrorState>
          </Card>
        ) : (
          soon
        )}
        <DirectoryCard fallback={soon} partnerId={partnerId} />
      </div>
    </div>
  );
}
