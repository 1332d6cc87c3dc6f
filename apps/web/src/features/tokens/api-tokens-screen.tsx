import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { useOpenings } from '#ui/overlay/use-openings.ts';
import { PageHead } from '#ui/page-head.tsx';
import { partnerTokensQuery, useRevokePartnerToken } from './partner-tokens.queries.ts';
import { TokenList } from './token-list.tsx';
import type { TokenOwner } from './token-owner.ts';

const ServiceTokenDialog = lazyDialog(
  async () => (await import('./service-token-dialog.tsx')).ServiceTokenDialog,
);

interface ApiTokensScreenProps {
  user: TokenOwner;
  partnerId: number;
  /** For superusers: the choice of the partner. */
  choice: ReactNode;
}

/** The tokens of the people and services of a partner: who has them, what they may do, and their end. */
export function ApiTokensScreen({ user, partnerId, choice }: ApiTokensScreenProps) {
  const { t } = useTranslation();
  const { data: tokens, error, isFetching, refetch } = useQuery(partnerTokensQuery(partnerId));
  const revoke = useRevokePartnerToken(partnerId);
  const dialog = useOpenings();
  const newToken = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      onPointerEnter={ServiceTokenDialog.preload}
      onClick={dialog.show}
    >
      {t('apiTokens.newService')}
    </Button>
  );
  return (
    <div className="page-width">
      <PageHead
        title={t('nav.apiTokens')}
        context={t('admin.apiTokensHelp')}
        actions={
          <>
            {choice}
            {/* The empty card has it itself. */}
            {tokens?.length ? newToken : null}
          </>
        }
        className="max-w-4xl"
      />
      <div className="page-gutter flex max-w-4xl flex-col gap-4 pb-6">
        <p className="text-sm text-muted">{t('apiTokens.help')}</p>
        {revoke.error ? (
          <Banner tone="danger">{errorMessage(revoke.error, t('apiTokens.failed'))}</Banner>
        ) : null}
        {tokens && tokens.length > 0 ? (
          <TokenList
            label={t('nav.apiTokens')}
            tokens={tokens}
            ownerOf={({ owner_name, is_service }) => ({ name: owner_name, isService: is_service })}
            busy={revoke.isPending}
            onRevoke={({ id, name }, onEnd) =>
              revoke.mutate(id, {
                onSuccess: () => toast.success(t('apiTokens.revokedToast', { name })),
                onSettled: onEnd,
              })
            }
          />
        ) : (
          <Card as="article">
            {tokens ? (
              <EmptyState icon={<KeyRound />} title={t('apiTokens.noneOfPartner')} action={newToken} />
            ) : error ? (
              <ErrorState
                title={t('apiTokens.loadFailed')}
                onRetry={() => void refetch()}
                retryLabel={t('shared.tryAgain')}
                retrying={isFetching}
              >
                {errorMessage(error, t('shared.checkConnection'))}
              </ErrorState>
            ) : (
              <div className="p-4">
                <SkeletonText lines={3} />
              </div>
            )}
          </Card>
        )}
      </div>
      {dialog.shown ? (
        <ServiceTokenDialog
          key={dialog.shown.key}
          {...dialog.shown.state}
          partnerId={partnerId}
          administrator={user}
        />
      ) : null}
    </div>
  );
}
