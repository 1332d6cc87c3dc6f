import { boardStages } from '@greenroom/domain/maintenance/board.ts';
import { ticketPriorities, ticketStages } from '@greenroom/domain/maintenance/ticket.ts';
import { canMoveStage } from '@greenroom/domain/maintenance/work/stage-transitions.ts';
import type { TicketDetail } from '@greenroom/domain/maintenance/work/ticket-detail.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, X } from 'lucide-react';
import { ApiError } from '#api/api-error.ts';
import { TicketClock } from '#features/maintenance/levels/ticket-clock.tsx';
import { priorityLook } from '#features/maintenance/priority-look.ts';
import { stageLook } from '#features/maintenance/stage-look.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Select } from '#ui/form/select.tsx';
import { useShortcut } from '#ui/keys/use-shortcut.ts';
import { Tooltip } from '#ui/overlay/tooltip.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { narrowScreen, useMediaQuery } from '#ui/use-media-query.ts';
import { CommentForm } from './comment-form.tsx';
import { GoneInOdoo } from './gone-in-odoo.tsx';
import { ticketQuery } from './ticket.queries.ts';
import { Assignee, Due, type TicketUser } from './ticket-assignee.tsx';
import { TicketConflictBanner } from './ticket-conflict.tsx';
import { TicketDescription } from './ticket-description.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import type { TicketParts } from './ticket-parts.ts';
import { TicketTimeline } from './ticket-timeline.tsx';
import type { TicketChanges } from './use-ticket-change.ts';

export interface TicketViewProps {
  /** Null if the address names none that could exist. */
  id: number | null;
  /** Beside the board, not a page of its own. */
  isBeside: boolean;
  listPath: string;
  changes: TicketChanges;
  user: TicketUser;
  parts: TicketParts;
}

/** One ticket: what it says, what has happened to it, who has it and what it is about. */
export function TicketView({ id, isBeside, listPath, changes, user, parts }: TicketViewProps) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery({ ...ticketQuery(id ?? 0), enabled: id !== null });
  const isMissing = id === null || (error instanceof ApiError && error.status === 404);
  const heading = isBeside ? 'h3' : 'h2';
  const content = isMissing ? (
    <ErrorState
      title={t('tickets.notFound')}
      heading={isBeside ? 'p' : 'h1'}
      action={
        <LinkButton size="sm" to={listPath}>
          {t('tickets.backToList')}
        </LinkButton>
      }
    >
      {t('tickets.notFoundHelp')}
    </ErrorState>
  ) : data ? (
    <TicketBody ticket={data} {...{ changes, user, heading, parts }} />
  ) : error ? (
    <ErrorState
      title={t('tickets.oneFailed')}
      onRetry={() => void refetch()}
      retryLabel={t('shared.tryAgain')}
      retrying={isFetching}
    />
  ) : (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-9" />
      <Skeleton className="h-40" />
      <Skeleton className="h-60" />
    </div>
  );
  const context =
    id === null ? (
      '\u00a0'
    ) : (
      <span className="flex flex-wrap items-center gap-x-3">
        {`#${id}`}
        <TicketClock level={data?.service_level} withEnd className="text-sm" />
      </span>
    );
  if (!isBeside)
    return (
      <div className="page-width">
        {isMissing ? null : (
          <PageHead
            leading={
              <Tooltip content={t('tickets.backToList')}>
                <LinkButton
                  to={listPath}
                  variant="ghost"
                  iconOnly
                  aria-label={t('tickets.backToList')}
                  icon={<ArrowLeft aria-hidden="true" />}
                  className="-ml-2"
                />
              </Tooltip>
            }
            title={data?.name ?? <Skeleton className="h-6 w-56 max-w-full" />}
            context={context}
          />
        )}
        <div className={classNames('page-gutter pb-6', isMissing && 'pt-6')}>{content}</div>
      </div>
    );
  return (
    <section
      aria-label={data ? `#${data.id} ${data.name}` : t('nav.ticket')}
      className="thin-scrollbar w-130 shrink-0 overflow-y-auto rounded-card border bg-surface p-4 shadow-card"
    >
      <header className="mb-3 flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="text-lg font-semibold wrap-break-word">{data?.name ?? '\u00a0'}</h2>
          <div className="tabular text-sm text-muted">{context}</div>
        </div>
        <Tooltip content={t('tickets.closePanel')}>
          <LinkButton
            to={listPath}
            variant="ghost"
            size="sm"
            iconOnly
            aria-label={t('tickets.closePanel')}
            icon={<X aria-hidden="true" />}
            className="-mt-1 -mr-2"
          />
        </Tooltip>
      </header>
      {content}
    </section>
  );
}

type TicketBodyProps = {
  ticket: TicketDetail;
  changes: TicketChanges;
  user: TicketUser;
  heading: 'h2' | 'h3';
  parts: TicketParts;
};

function TicketBody({ ticket, changes, user, heading: Heading, parts }: TicketBodyProps) {
  const { t } = useTranslation();
  const take = () => changes.change(ticket, { assigned_to: user.id }, { assigned_to: user });
  useShortcut('m', take, { enabled: ticket.assigned_to?.id !== user.id });
  const isPhone = useMediaQuery(narrowScreen);
  const facts = <TicketFacts ticket={ticket} changes={changes} parts={parts} />;
  const isOwnConflict = changes.conflict?.ticket.id === ticket.id;
  return (
    <div className="@container">
      <div className="flex flex-col gap-5 @3xl:grid @3xl:grid-cols-[minmax(0,1fr)_16rem] @3xl:items-start @3xl:gap-8">
        <div className="flex min-w-0 flex-col gap-5">
          <div className="grid grid-cols-2 gap-3 max-sm:*:nth-[n+3]:col-span-2">
            <StageAndPriority ticket={ticket} changes={changes} />
            <Assignee {...{ ticket, changes, user }} />
            <Due {...{ ticket, changes }} />
          </div>
          <GoneInOdoo ticket={ticket} />
          {isOwnConflict ? <TicketConflictBanner changes={changes} /> : null}
          <TicketDescription key={ticket.id} ticket={ticket} changes={changes} heading={Heading} />
          <section className="flex flex-col gap-3">
            <Heading className="text-sm font-semibold">{t('tickets.timeline')}</Heading>
            <CommentForm key={ticket.id} ticketId={ticket.id} userId={user.id} parts={parts} />
            <TicketTimeline ticketId={ticket.id} parts={parts} />
          </section>
        </div>
        {isPhone ? (
          <details className="border-t pt-2">
            <summary className="py-3 text-sm font-semibold">{t('tickets.facts')}</summary>
            {facts}
          </details>
        ) : (
          <section aria-label={t('tickets.facts')} className="min-w-0 max-@3xl:border-t max-@3xl:pt-5">
            {facts}
          </section>
        )}
      </div>
    </div>
  );
}

function StageAndPriority({ ticket, changes }: { ticket: TicketDetail; changes: TicketChanges }) {
  const { t } = useTranslation();
  const known: readonly number[] = Object.values(ticketStages);
  const stages = known.includes(ticket.stage) ? boardStages : [ticket.stage, ...boardStages];
  return (
    <>
      <Select
        label={t('maintenance.stage')}
        value={String(ticket.stage)}
        onValueChange={(value) => changes.change(ticket, { stage: Number(value) })}
        options={stages.map((stage) => {
          const { icon: Icon, colour, name } = stageLook(t, stage);
          return {
            value: String(stage),
            label: name,
            icon: <Icon aria-hidden="true" className={classNames('size-4', colour)} />,
            disabled: stage !== ticket.stage && !canMoveStage(ticket.stage, stage),
          };
        })}
      />
      <Select
        label={t('maintenance.priority')}
        value={String(ticket.priority)}
        onValueChange={(value) => changes.change(ticket, { priority: Number(value) })}
        options={Object.values(ticketPriorities)
          .toReversed()
          .map((priority) => {
            const { icon: Icon, name } = priorityLook(t, priority);
            return {
              value: String(priority),
              label: name,
              icon: <Icon aria-hidden="true" className="size-4" />,
            };
          })}
      />
    </>
  );
}
