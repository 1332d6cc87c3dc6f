import type { TicketEvent } from '@greenroom/domain/maintenance/work/ticket-detail.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { ChangeLine } from '#ui/change-line.tsx';
import { classNames } from '#ui/class-names.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TabList, TabPanel, Tabs } from '#ui/tabs.tsx';
import { useUiTexts } from '#ui/ui-texts.ts';
import { ticketEventsQuery } from './ticket.queries.ts';
import type { TicketParts } from './ticket-parts.ts';
import { useFieldTexts } from './use-field-texts.ts';

/** About a file, which the text names. */
const fileKinds = ['attached', 'detached', 'file-deleted', 'file-left', 'file-kept'] as const;
const namedKinds = ['created', 'linked', ...fileKinds, 'deleted', 'archived', 'returned'] as const;
const areInText: readonly string[] = ['linked', ...fileKinds];
const isNamed = (kind: string): kind is (typeof namedKinds)[number] =>
  (namedKinds as readonly string[]).includes(kind);

const filters = ['all', 'comments', 'changes'] as const;
type Filter = (typeof filters)[number];

/** All that has happened to a ticket, the newest first. */
export function TicketTimeline({ ticketId, parts }: { ticketId: number; parts: TicketParts }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [filter, setFilter] = useState<Filter>('all');
  const query = useInfiniteQuery(ticketEventsQuery(ticketId));
  const events = (query.data?.pages.flat() ?? []).filter(
    ({ comment }) => filter === 'all' || (comment !== null) === (filter === 'comments'),
  );
  const day = dateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <Tabs value={filter} onValueChange={setFilter} className="flex flex-col gap-3">
      <TabList
        label={t('tickets.timeline')}
        tabs={filters.map((value) => ({ value, label: t(`tickets.filter.${value}`) }))}
        className="self-start"
      />
      <TabPanel value={filter} className="flex flex-col gap-3">
        {query.isPending ? (
          <Skeleton className="h-24" />
        ) : query.isError && !query.data ? (
          <ErrorState
            title={t('tickets.timelineFailed')}
            onRetry={() => void query.refetch()}
            retryLabel={t('shared.tryAgain')}
            retrying={query.isFetching}
          />
        ) : events.length === 0 ? (
          <p className="text-sm text-muted">
            {t(filter === 'comments' ? 'tickets.noComments' : 'tickets.noChanges')}
          </p>
        ) : (
          groupByDay(events, day).map(({ name, events: ofDay }) => (
            <div key={name}>
              <p className="mb-1 text-xs font-medium text-muted">{name}</p>
              <ol className="flex flex-col gap-1">
                {ofDay.map((event) => (
                  <EventLine key={event.id} {...{ event, ticketId, parts }} />
                ))}
              </ol>
            </div>
          ))
        )}
        {query.hasNextPage ? (
          <Button
            size="sm"
            className="self-start"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('tickets.older')}
          </Button>
        ) : null}
      </TabPanel>
    </Tabs>
  );
}

interface EventLineProps {
  event: TicketEvent;
  ticketId: number;
  parts: TicketParts;
}

function EventLine({ event, ticketId, parts }: EventLineProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { whoOf } = useFieldTexts();
  // Servers of the last release send no files.
  const { at, kind, comment, changes, attachments = [] } = event;
  const clock = dateTimeFormat(language, { timeStyle: 'short' });
  const exact = dateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' });
  const isForCustomer = comment?.audience === 'customer';
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-2 text-sm">
      <time dateTime={at} title={exact.format(Date.parse(at))} className="tabular py-1 text-muted">
        {clock.format(Date.parse(at))}
      </time>
      <div
        className={classNames(
          'min-w-0 wrap-break-word',
          comment ? 'rounded-control border border-l-4 px-3 py-2' : 'py-1',
          comment && (isForCustomer ? 'border-l-info bg-info-soft' : 'border-l-border-strong bg-hover/60'),
        )}
      >
        <p className={comment ? 'text-muted' : undefined}>
          <span className="font-medium text-foreground">{whoOf(event)}</span>{' '}
          {comment
            ? t(isForCustomer ? 'tickets.toCustomer' : 'tickets.internally')
            : isNamed(kind)
              ? t(`tickets.event.${kind}`, {
                  id: changes[0]?.to ?? '',
                  file: changes[0]?.to ?? changes[0]?.from ?? '',
                })
              : null}
        </p>
        {comment ? (
          <>
            <p className="whitespace-pre-line">{comment.body}</p>
            {comment.quote ? (
              <details className="mt-1 text-muted">
                <summary className="cursor-pointer">{t('tickets.quote')}</summary>
                <p className="whitespace-pre-line">{comment.quote}</p>
              </details>
            ) : null}
          </>
        ) : areInText.includes(kind) ? null : (
          changes.map((change) => <Change key={change.field} change={change} />)
        )}
        {attachments.length > 0 ? (
          <parts.Files ticketId={ticketId} only={attachments} className="mt-2 flex flex-col gap-1" />
        ) : null}
      </div>
    </li>
  );
}

function Change({ change }: { change: TicketEvent['changes'][number] }) {
  const { t } = useTranslation();
  const texts = useUiTexts();
  const { labelOf, textOf } = useFieldTexts();
  const { field, from, to } = change;
  const label = labelOf(field);
  if (field === 'description') return <p className="text-muted">{t('tickets.descriptionChanged')}</p>;
  return (
    <p>
      <ChangeLine
        label={texts.field(label)}
        before={textOf(field, from)}
        after={textOf(field, to)}
        becomes={t('tickets.becomes')}
      />
    </p>
  );
}

type Day = { name: string; events: TicketEvent[] };

function groupByDay(events: readonly TicketEvent[], day: Intl.DateTimeFormat): Day[] {
  const days: Day[] = [];
  for (const event of events) {
    const name = day.format(Date.parse(event.at));
    const last = days.at(-1);
    if (last?.name === name) last.events.push(event);
    else days.push({ name, events: [event] });
  }
  return days;
}
