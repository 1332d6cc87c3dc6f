import { maxOdooRows, type OdooState, type WaitingTicket } from '@greenroom/domain/odoo/odoo-state.ts';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { describeName } from './describe-value.ts';
import { odooWaitingQuery, useRetryOdoo } from './odoo.queries.ts';

/** More are behind a button. */
const shownAtFirst = 5;

/** Tickets that Odoo does not have yet, with the reason and the next attempt. */
export function WaitingCard({ state }: { state: OdooState }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(odooWaitingQuery(state.partner_id));
  const [isWhole, setWhole] = useState(false);
  const retry = useRetryOdoo(state.partner_id);
  const failure = retry.error ?? (data ? null : error);
  return (
    <Card as="article" aria-labelledby="odoo-waiting">
      <CardHeader
        actions={
          <Button
            size="sm"
            busy={retry.isPending}
            disabled={state.paused !== null}
            icon={<RotateCw aria-hidden="true" />}
            onClick={() => retry.mutate(undefined, { onSuccess: () => toast.success(t('odoo.retried')) })}
          >
            {t('odoo.retry')}
          </Button>
        }
      >
        <CardTitle id="odoo-waiting" description={t('odoo.waitingHelp')}>
          {t('odoo.waitingCount', { count: state.waiting })}
        </CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-3">
        {failure ? <Banner tone="danger">{errorMessage(failure, t('odoo.loadFailed'))}</Banner> : null}
        {data ? (
          <ul aria-labelledby="odoo-waiting" className="divide-y rounded-card border text-sm">
            {(isWhole ? data : data.slice(0, shownAtFirst)).map((ticket) => (
              <WaitingRow key={ticket.ticket_id} ticket={ticket} />
            ))}
          </ul>
        ) : error ? null : (
          <SkeletonText lines={3} />
        )}
        {data && data.length > shownAtFirst && !isWhole ? (
          <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
            {t('odoo.showAll', { count: data.length })}
          </Button>
        ) : null}
        {isWhole && state.waiting > maxOdooRows ? (
          <p className="text-sm text-muted">{t('odoo.oldestShown', { count: maxOdooRows })}</p>
        ) : null}
      </CardBody>
    </Card>
  );
}

function WaitingRow({ ticket }: { ticket: WaitingTicket }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { retry_at, reason, detail } = ticket;
  const stage = reason === 'no-stage' ? /(?<!\w)(\w+)\.$/.exec(detail ?? '')?.[1] : undefined;
  const next = retry_at
    ? dateTimeFormat(language, { timeStyle: 'short' }).format(Date.parse(retry_at))
    : null;
  return (
    <li className="flex flex-col gap-0.5 px-3 py-2">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 font-medium wrap-anywhere">
          #{ticket.ticket_id} {ticket.name}
        </span>
        <span className="text-xs text-muted">
          <TimeAgo at={Date.parse(ticket.created_at)} />
        </span>
      </span>
      <span className="text-muted">
        {stage
          ? t('odoo.noStageFor', { stage: describeName(stage, t) })
          : t(`odoo.waits.${reason}`, { count: ticket.attempts })}
        {next ? ` ${t('odoo.nextTry', { time: next })}` : ''}
      </span>
      {detail && !stage ? <span className="text-xs wrap-anywhere text-muted">{detail}</span> : null}
    </li>
  );
}
