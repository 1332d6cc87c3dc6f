import { boardStages } from '@greenroom/domain/maintenance/board.ts';
import { ticketPriorities, ticketStages } from '@greenroom/domain/maintenance/ticket.ts';
import { canMoveStage } from '@greenroom/domain/maintenance/work/stage-transitions.ts';
import type { TicketDetail } from '@greenroom/domain/maintenance/work/ticket-detail.ts';
import { ChevronDown } from 'lucide-react';
import { priorityLook } from '#features/maintenance/priority-look.ts';
import { stageLook } from '#features/maintenance/stage-look.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { classNames } from '#ui/class-names.ts';
import { PartBoundary } from '#ui/feedback/part-boundary.tsx';
import { Select } from '#ui/form/select.tsx';
import { useShortcut } from '#ui/keys/use-shortcut.ts';
import { narrowScreen, useMediaQuery } from '#ui/use-media-query.ts';
import { CommentForm } from './comment-form.tsx';
import { GoneInOdoo } from './gone-in-odoo.tsx';
import { Assignee, Due, type TicketUser } from './ticket-assignee.tsx';
import { TicketConflictBanner } from './ticket-conflict.tsx';
import { TicketDescription } from './ticket-description.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import type { TicketParts } from './ticket-parts.ts';
import { TicketTimeline } from './ticket-timeline.tsx';
import type { TicketChanges } from './use-ticket-change.ts';

export interface TicketBodyProps {
  ticket: TicketDetail;
  changes: TicketChanges;
  user: TicketUser;
  heading: 'h2' | 'h3';
  parts: TicketParts;
}

/** What a ticket says, what has happened to it, who has it and what it is about. */
export function TicketBody({ ticket, changes, user, heading: Heading, parts }: TicketBodyProps) {
  const { t } = useTranslation();
  const take = () => changes.change(ticket, { assigned_to: user.id }, { assigned_to: user });
  useShortcut('m', take, { enabled: ticket.assigned_to?.id !== user.id });
  const isPhone = useMediaQuery(narrowScreen);
  const facts = (
    <PartBoundary>
      <TicketFacts ticket={ticket} changes={changes} parts={parts} />
    </PartBoundary>
  );
  const isOwnConflict = changes.conflict?.ticket.id === ticket.id;
  return (
    <div className="@container">
      <div className="flex flex-col gap-5 @3xl:grid @3xl:grid-cols-[minmax(0,1fr)_16rem] @3xl:items-start @3xl:gap-8">
        <div className="flex min-w-0 flex-col gap-5">
          <PartBoundary>
            <div className="grid grid-cols-2 gap-3 max-sm:*:nth-[n+3]:col-span-2">
              <StageAndPriority ticket={ticket} changes={changes} />
              <Assignee {...{ ticket, changes, user }} />
              <Due {...{ ticket, changes }} />
            </div>
            <GoneInOdoo ticket={ticket} />
            {isOwnConflict ? <TicketConflictBanner changes={changes} /> : null}
          </PartBoundary>
          <PartBoundary>
            <TicketDescription key={ticket.id} ticket={ticket} changes={changes} heading={Heading} />
          </PartBoundary>
          <section className="flex flex-col gap-3">
            <Heading className="text-sm font-semibold">{t('tickets.timeline')}</Heading>
            <PartBoundary>
              <CommentForm key={ticket.id} ticketId={ticket.id} userId={user.id} parts={parts} />
            </PartBoundary>
            <PartBoundary>
              <TicketTimeline ticketId={ticket.id} parts={parts} />
            </PartBoundary>
          </section>
        </div>
        {isPhone ? (
          <details className="group border-t pt-2">
            <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm font-semibold">
              <ChevronDown
                aria-hidden="true"
                className="size-4 -rotate-90 transition-transform group-open:rotate-0"
              />
              {t('tickets.facts')}
            </summary>
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
