import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { useOpenings } from '#ui/overlay/use-openings.ts';
import { ownTokensQuery, useRevokeOwnToken } from './own-tokens.queries.ts';
import { TokenList } from './token-list.tsx';
import type { TokenOwner } from './token-owner.ts';

const NewTokenDialog = lazyDialog(async () => (await import('./new-token-dialog.tsx')).NewTokenDialog);

/** The tokens with which programs of this user call the API. */
export function OwnTokensCard({ user }: { user: TokenOwner }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(ownTokensQuery);
  const revoke = useRevokeOwnToken();
  const dialog = useOpenings();
  const failure = revoke.error ?? (data ? null : error);
  return (
    <Card aria-labelledby="own-tokens">
      <CardHeader
        actions={
          <Button
            size="sm"
            icon={<Plus aria-hidden="true" />}
            onPointerEnter={NewTokenDialog.preload}
            onClick={dialog.show}
          >
            {t('apiTokens.new')}
          </Button>
        }
      >
        <CardTitle id="own-tokens" description={t('apiTokens.ownHelp')}>
          {t('nav.apiTokens')}
        </CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-3">
        {failure ? <Banner tone="danger">{errorMessage(failure, t('apiTokens.failed'))}</Banner> : null}
        {data ? (
          <TokenList
            label={t('nav.apiTokens')}
            tokens={data}
            busy={revoke.isPending}
            onRevoke={({ id, name }, onEnd) =>
              revoke.mutate(id, {
                onSuccess: () => toast.success(t('apiTokens.revokedToast', { name })),
                onSettled: onEnd,
              })
            }
          />
        ) : error ? null : (
          <SkeletonText lines={2} />
        )}
      </CardBody>
      {dialog.shown ? <NewTokenDialog key={dialog.shown.key} {...dialog.shown.state} owner={user} /> : null}
    </Card>
  );
}
