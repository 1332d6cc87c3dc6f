import type { NotificationChannel } from '@greenroom/domain/notifications/channel.ts';
import { deliveryStates, type NotificationDelivery } from '@greenroom/domain/notifications/delivery.ts';
import type { NotificationKind } from '@greenroom/domain/notifications/notification-event.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card, CardHeader, CardTitle } from '#ui/card.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { LazySelect } from '#ui/form/select-lazy.tsx';
import { deliveriesQuery, useSendAgain } from './channels.queries.ts';

type State = (typeof deliveryStates)[number];

const tones: Record<State, BadgeTone> = {
  waiting: 'info',
  sent: 'success',
  failed: 'danger',
  withdrawn: 'neutral',
};

/** The last messages, with what came of each. */
export function DeliveryLog({
  partnerId,
  channels,
}: {
  partnerId: number;
  channels: readonly NotificationChannel[];
}) {
  const { t } = useTranslation();
  const [state, setState] = useState('');
  const [channel, setChannel] = useState('');
  const filter = {
    ...(state && { state: state as State }),
    ...(channel && { channel_id: Number(channel) }),
  };
  const { data: rows, error } = useQuery(deliveriesQuery(partnerId, filter));
  return (
    <Card as="article">
      <CardHeader
        actions={
          <div className="flex flex-wrap gap-2">
            <LazySelect
              fallback={<span className="h-8 w-50 rounded-control border max-sm:w-38" />}
              size="sm"
              label={t('deliveries.channel')}
              hideLabel
              value={channel}
              onValueChange={setChannel}
              options={[
                { value: '', label: t('deliveries.allChannels') },
                ...channels.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              fieldClassName="w-50 max-sm:w-38"
            />
            <LazySelect
              fallback={<span className="h-8 w-40 rounded-control border max-sm:w-38" />}
              size="sm"
              label={t('deliveries.state')}
              hideLabel
              value={state}
              onValueChange={setState}
              options={[
                { value: '', label: t('deliveries.allStates') },
                ...deliveryStates.map((value) => ({ value, label: t(`deliveries.states.${value}`) })),
              ]}
              fieldClassName="w-40 max-sm:w-38"
            />
          </div>
        }
      >
        <CardTitle description={t('deliveries.help')}>{t('deliveries.title')}</CardTitle>
      </CardHeader>
      {error ? (
        <p className="p-4 text-sm text-danger">{errorMessage(error, t('shared.checkConnection'))}</p>
      ) : rows && rows.length > 0 ? (
        <ul aria-label={t('deliveries.title')} className="divide-y">
          {rows.map((row) => (
            <DeliveryRow key={row.id} row={row} />
          ))}
        </ul>
      ) : (
        <p className="p-4 text-sm text-muted">{rows ? t('deliveries.none') : t('layout.loading')}</p>
      )}
    </Card>
  );
}

function DeliveryRow({ row }: { row: NotificationDelivery }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const again = useSendAgain();
  const state = row.state as State;
  const time = dateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const exact = dateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' });
  const at = row.sent_at ?? row.recorded_at;
  const canSend = row.channel_id !== null && state !== 'waiting';
  const what = t(`deliveries.kind.${row.kind as NotificationKind}`);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm">
      <time dateTime={at} data-tip={exact.format(new Date(at))} className="tabular w-40 text-muted">
        {time.format(new Date(at))}
      </time>
      <span className="min-w-48 flex-1 wrap-anywhere">
        {what}
        {row.incident_id === null ? '' : ` · #${row.incident_id}`}
        <span className="text-muted">{` → ${row.recipient}`}</span>
        {row.last_error ? (
          <span className="block text-danger">
            {row.last_error} {t('deliveries.attempts', { count: row.attempts })}
          </span>
        ) : null}
      </span>
      <Badge tone={tones[state]}>{t(`deliveries.states.${state}`)}</Badge>
      {canSend ? (
        <Button
          size="sm"
          busy={again.isPending}
          onClick={() =>
            again.mutate(row.id, {
              onSuccess: () => toast.success(t('deliveries.queued')),
              onError: (failure) => toast.error(errorMessage(failure, t('channels.failed'))),
            })
          }
        >
          {t('deliveries.sendAgain')}
        </Button>
      ) : null}
    </li>
  );
}
