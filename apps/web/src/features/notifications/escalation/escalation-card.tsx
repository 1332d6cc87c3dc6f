import type { NotificationChannel } from '@greenroom/domain/notifications/channel.ts';
import type { EscalationStep } from '@greenroom/domain/notifications/escalation/escalation.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { useOpenings } from '#ui/overlay/use-openings.ts';
import { escalationQuery } from './escalation.queries.ts';

const EscalationDialog = lazyDialog(() => import('./escalation-dialog.tsx').then((m) => m.EscalationDialog));

type EscalationCardProps = { partnerId: number; channels: readonly NotificationChannel[] };

/** Who is notified of an incident that no one has taken, as a line of steps. */
export function EscalationCard({ partnerId, channels }: EscalationCardProps) {
  const { t } = useTranslation();
  const { data: escalation, error } = useQuery(escalationQuery(partnerId));
  const dialog = useOpenings();
  const nameOf = (list: readonly { id: number; name: string }[], id: number) =>
    list.find((one) => one.id === id)?.name ?? t('escalation.removed');
  const namesOf = ({ user_ids, channel_ids }: EscalationStep) => [
    ...user_ids.map((id) => nameOf(escalation?.users ?? [], id)),
    ...channel_ids.map((id) => nameOf(channels, id)),
  ];
  return (
    <Card as="article">
      <CardHeader
        actions={
          escalation ? (
            <Button size="sm" onPointerEnter={EscalationDialog.preload} onClick={dialog.show}>
              {t('escalation.edit')}
            </Button>
          ) : null
        }
      >
        <CardTitle description={t('escalation.help')}>{t('escalation.title')}</CardTitle>
      </CardHeader>
      <CardBody>
        {error ? (
          <p className="text-sm text-danger">{errorMessage(error, t('shared.checkConnection'))}</p>
        ) : !escalation ? (
          <SkeletonText lines={2} />
        ) : escalation.steps.length === 0 ? (
          <p className="text-sm text-muted">{t('escalation.none')}</p>
        ) : (
          <>
            <ol
              aria-label={t('escalation.title')}
              className="flex flex-wrap items-stretch gap-2 max-sm:flex-col"
            >
              {escalation.steps.map((step, at) => (
                <li key={step.after_minutes} className="flex items-center gap-2 max-sm:flex-col">
                  {at > 0 ? (
                    <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-muted max-sm:rotate-90" />
                  ) : null}
                  <div className="h-full rounded-control border px-3 py-2 text-sm max-sm:w-full">
                    <p className="font-medium">
                      {step.after_minutes === 0
                        ? t('escalation.atOnce')
                        : t('escalation.after', { count: step.after_minutes })}
                    </p>
                    <p className="text-muted wrap-anywhere">{namesOf(step).join(', ')}</p>
                  </div>
                </li>
              ))}
            </ol>
            <p className="mt-3 text-sm text-muted">
              {t('escalation.from', { severity: t(`notifications.severity.${escalation.min_severity}`) })}
              {escalation.only_service_hours ? ` · ${t('escalation.onlyServiceHours')}` : ''}
            </p>
          </>
        )}
      </CardBody>
      {escalation && dialog.shown ? (
        <EscalationDialog
          key={dialog.shown.key}
          {...dialog.shown.state}
          partnerId={partnerId}
          escalation={escalation}
          channels={channels}
        />
      ) : null}
    </Card>
  );
}
