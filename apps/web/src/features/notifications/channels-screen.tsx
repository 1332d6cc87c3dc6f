import type { NotificationChannel } from '@greenroom/domain/notifications/channel.ts';
import { useQuery } from '@tanstack/react-query';
import { BellRing, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, CardHeader, CardTitle } from '#ui/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { PartBoundary } from '#ui/feedback/part-boundary.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { ChannelRow } from './channel-row.tsx';
import { channelsQuery } from './channels.queries.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { EscalationCard } from './escalation/escalation-card.tsx';

const ChannelDialog = lazyDialog(() => import('./channel-dialog.tsx').then((m) => m.ChannelDialog));
const SecretDialog = lazyDialog(() => import('./secret-dialog.tsx').then((m) => m.SecretDialog));
const RemoveChannelDialog = lazyDialog(() =>
  import('./remove-channel-dialog.tsx').then((m) => m.RemoveChannelDialog),
);

interface ChannelsScreenProps {
  partnerId: number;
  /** For superusers: the choice of the partner. */
  choice: ReactNode;
  /** Other parts of the page. */
  children?: ReactNode;
}

type Act = 'edit' | 'secret' | 'remove';
/** Every opening has its own number, so that no state of the previous one remains. */
type Shown = { act: Act; channel: NotificationChannel | null; open: boolean; opening: number };

/** Where the notifications of a partner go, and what came of each message. */
export function ChannelsScreen({ partnerId, choice, children }: ChannelsScreenProps) {
  const { t } = useTranslation();
  const { data: channels, error, isFetching, refetch } = useQuery(channelsQuery(partnerId));
  const [shown, setShown] = useState<Shown | null>(null);
  const open = (act: Act, channel: NotificationChannel | null) =>
    setShown((before) => ({ act, channel, open: true, opening: (before?.opening ?? 0) + 1 }));
  const state = shown && {
    key: shown.opening,
    open: shown.open,
    onOpenChange: (isOpen: boolean) => setShown((now) => now && { ...now, open: isOpen }),
  };
  return (
    <div className="page-width">
      <PageHead
        className="max-w-5xl"
        title={t('nav.channels')}
        context={t('admin.channelsHelp')}
        actions={
          <>
            {choice}
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              onPointerEnter={ChannelDialog.preload}
              onClick={() => open('edit', null)}
            >
              {t('channels.add')}
            </Button>
          </>
        }
      />
      <div className="page-gutter grid max-w-5xl gap-4 pb-6">
        <PartBoundary>
          <Card as="article">
            <CardHeader>
              <CardTitle>{t('channels.title')}</CardTitle>
            </CardHeader>
            {error ? (
              <ErrorState
                title={t('channels.loadFailed')}
                onRetry={() => void refetch()}
                retryLabel={t('shared.tryAgain')}
                retrying={isFetching}
              >
                {errorMessage(error, t('shared.checkConnection'))}
              </ErrorState>
            ) : !channels ? (
              <div className="p-4">
                <SkeletonText lines={3} />
              </div>
            ) : channels.length === 0 ? (
              <EmptyState icon={<BellRing />} title={t('channels.none')} />
            ) : (
              <ul aria-label={t('channels.title')} className="divide-y">
                {channels.map((channel) => (
                  <ChannelRow
                    key={channel.id}
                    channel={channel}
                    onEdit={() => open('edit', channel)}
                    onRotate={() => open('secret', channel)}
                    onRemove={() => open('remove', channel)}
                  />
                ))}
              </ul>
            )}
          </Card>
        </PartBoundary>
        <PartBoundary>
          <EscalationCard partnerId={partnerId} channels={channels ?? []} />
        </PartBoundary>
        <PartBoundary>{children}</PartBoundary>
        <PartBoundary>
          <DeliveryLog partnerId={partnerId} channels={channels ?? []} />
        </PartBoundary>
      </div>
      {state && shown?.act === 'edit' ? (
        <ChannelDialog {...state} key={state.key} partnerId={partnerId} channel={shown.channel} />
      ) : null}
      {state && shown?.act === 'secret' && shown.channel ? (
        <SecretDialog {...state} key={state.key} channel={shown.channel} />
      ) : null}
      {state && shown?.act === 'remove' && shown.channel ? (
        <RemoveChannelDialog {...state} key={state.key} channel={shown.channel} />
      ) : null}
    </div>
  );
}
