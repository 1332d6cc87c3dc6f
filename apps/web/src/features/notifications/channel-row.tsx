import type { ChannelKind, NotificationChannel } from '@greenroom/domain/notifications/channel.ts';
import { CircleAlert, PowerOff } from 'lucide-react';
import { errorMessage } from '#api/error-message.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { useTestChannel, useUpdateChannel } from './channels.queries.ts';

interface ChannelRowProps {
  channel: NotificationChannel;
  onEdit: () => void;
  onRotate: () => void;
  onRemove: () => void;
}

/** A channel with its state, and what can be done with it. */
export function ChannelRow({ channel, onEdit, onRotate, onRemove }: ChannelRowProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const test = useTestChannel();
  const change = useUpdateChannel();
  const time = (at: string) =>
    dateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
  const { name, kind, host, state, failing_since, last_error, last_sent_at, waiting } = channel;
  const isOff = state === 'off';
  const fail = (error: Error) => toast.error(errorMessage(error, t('channels.failed')));
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-56 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          <Badge>{t(`channels.kind.${kind as ChannelKind}`)}</Badge>
          {isOff ? <Badge icon={<PowerOff aria-hidden="true" />}>{t('channels.off')}</Badge> : null}
          {failing_since && !isOff ? (
            <Badge tone="danger" icon={<CircleAlert aria-hidden="true" />}>
              {t('channels.failing')}
            </Badge>
          ) : null}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {host}
          {' · '}
          {last_sent_at ? t('channels.lastSent', { time: time(last_sent_at) }) : t('channels.neverSent')}
          {waiting > 0 ? ` · ${t('channels.waiting', { count: waiting })}` : ''}
        </p>
        {failing_since && last_error ? (
          <p className="text-sm text-danger wrap-anywhere">
            {t('channels.failingSince', { time: time(failing_since) })} {last_error}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {isOff ? (
          <Button
            size="sm"
            busy={change.isPending}
            onClick={() => change.mutate({ id: channel.id, state: 'on' }, { onError: fail })}
          >
            {t('channels.switchOn')}
            <span className="sr-only"> {name}</span>
          </Button>
        ) : (
          <Button
            size="sm"
            busy={test.isPending}
            onClick={() =>
              test.mutate(channel.id, {
                onSuccess: () => toast.success(t('channels.testSent', { name })),
                onError: fail,
              })
            }
          >
            {t('channels.test')}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
        <Button size="sm" onClick={onEdit}>
          {t('channels.edit')}
          <span className="sr-only"> {name}</span>
        </Button>
        {kind === 'webhook' ? (
          <Button size="sm" onClick={onRotate}>
            {t('channels.newSecret')}
            <span className="sr-only"> {name}</span>
          </Button>
        ) : null}
        <Button size="sm" onClick={onRemove}>
          {t('channels.remove')}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  );
}
