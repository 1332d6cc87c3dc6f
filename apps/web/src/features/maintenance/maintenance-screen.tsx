import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { List as ListIcon, Plus, SquareKanban } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { ListEmpty, type ListEmptyProps, ListError } from '#listing/list-states.tsx';
import { SearchBox } from '#listing/search-box.tsx';
import type { List } from '#listing/use-list.ts';
import { useUrlState } from '#listing/use-url-state.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import type { LazyPart } from '#ui/lazy/lazy-part.tsx';
import { quietPart } from '#ui/lazy/quiet-part.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { TabList, TabPanel, Tabs } from '#ui/tabs.tsx';
import { useMediaQuery, wideScreen } from '#ui/use-media-query.ts';
import { TicketsBoard } from './board/tickets-board.tsx';
import { maintenanceUrlState } from './maintenance-url-state.ts';
import { aboutOf } from './new-ticket/about-of.ts';
import { useNewTicket } from './new-ticket/use-new-ticket.tsx';
import { rememberedView, rememberView } from './remembered-view.ts';
import { StageSelect } from './stage-select.tsx';
import type { TicketViewProps } from './ticket/ticket-view.tsx';
import { type TicketChanges, useTicketChange } from './ticket/use-ticket-change.ts';
import { TicketsTable } from './tickets-table.tsx';
import { useFoundTickets } from './use-found-tickets.ts';
import { useTickets } from './use-tickets.ts';

const TicketConflictBanner = quietPart(
  async () => (await import('./ticket/ticket-conflict.tsx')).TicketConflictBanner,
);

interface MaintenanceScreenProps {
  /** The ticket of the address; null if it names none that could exist. */
  ticketId: number | null | undefined;
  user: { id: number; name: string } | null;
  /** The view of a ticket with the parts of other features, loaded when one is opened. */
  ticketView: LazyPart<Omit<TicketViewProps, 'parts'>>;
}

/** All tickets. One of them opens beside them where there is room, else as a page. */
export function MaintenanceScreen({ ticketId, user, ticketView: TicketView }: MaintenanceScreenProps) {
  const { search } = useLocation();
  const isWide = useMediaQuery(wideScreen);
  const changes = useTicketChange();
  const detail =
    ticketId === undefined || !user ? null : (
      <TicketView
        key={ticketId}
        id={ticketId}
        isBeside={isWide}
        listPath={paths.maintenance + search}
        fallback={<TicketSkeleton isBeside={isWide} />}
        {...{ changes, user }}
      />
    );
  return detail && !isWide ? detail : <TicketsScreen detail={detail} openId={ticketId} changes={changes} />;
}

function TicketSkeleton({ isBeside }: { isBeside: boolean }) {
  return <div className={isBeside ? 'w-130 shrink-0 rounded-card border bg-surface' : 'min-h-60'} />;
}

type TicketsScreenProps = {
  detail: ReactNode;
  openId: number | null | undefined;
  changes: TicketChanges;
};

function TicketsScreen({ detail, openId, changes }: TicketsScreenProps) {
  const { t } = useTranslation();
  const [codec] = useState(() => maintenanceUrlState(rememberedView));
  const { state, update, flush } = useUrlState(codec);
  const { view, search, stage, isNew } = state;
  const list = useTickets();
  const { isLoading, isLoadingMore, isCutShort } = list;
  const tickets = useFoundTickets(list.tickets, { search, stage });
  // Computed from all tickets, so that a search does not change the numbers on a card.
  const hasSeveralPartners = useMemo(
    () => new Set(list.tickets.map(({ partner }) => partner.name)).size > 1,
    [list.tickets],
  );
  const newTicket = useNewTicket();
  const location = useLocation();
  const openOnce = useEffectEvent(() => {
    newTicket.openAbout(aboutOf(location.state));
    update({ isNew: false });
  });
  useEffect(() => {
    if (isNew) openOnce();
  }, [isNew]);
  const errorTitle = t('errors.fetchTickets');
  const states: ListEmptyProps = {
    none: {
      title: t('maintenance.none'),
      help: t('maintenance.noneHelp'),
      icon: <SquareKanban />,
      action: <AddButton {...newTicket.opener} size="sm" />,
    },
    noMatch: { title: t('maintenance.noMatch'), help: t('maintenance.noMatchHelp') },
    isNarrowed: list.tickets.length > 0,
    onClear: () => update({ search: '', stage: 'all' }),
  };
  const found: List<Ticket> = {
    ...{ rows: tickets, total: tickets.length, resetKey: search + stage, isPaged: false, hasMore: false },
    ...{ isLoading, isLoadingMore, isUpdating: false, error: list.error, moreError: null },
    ...{ retry: list.retry, loadMore: list.retry, retryMore: list.retry },
  };
  return (
    <Tabs
      value={view}
      onValueChange={(next) => {
        rememberView(next);
        update({ view: next });
      }}
    >
      <div
        className={classNames(
          'flex flex-col sm:h-[calc(100dvh-var(--topbar-height)-3rem)] sm:min-h-108',
          // The columns scroll on their own on a phone too; a table of cards scrolls with the page.
          view === 'kanban' && 'max-sm:h-[calc(100dvh-var(--topbar-height)-3rem)] max-sm:min-h-112',
        )}
      >
        <PageHead
          title={t('nav.maintenance')}
          context={
            isLoading || list.error
              ? '\u00a0'
              : isLoadingMore || isCutShort
                ? t('maintenance.countOf', { loaded: list.tickets.length, total: list.total })
                : t('maintenance.count', { count: tickets.length })
          }
          actions={<AddButton {...newTicket.opener} />}
        >
          <TabList
            label={t('shared.view')}
            tabs={[
              {
                value: 'kanban',
                label: t('maintenance.kanbanView'),
                icon: <SquareKanban aria-hidden="true" />,
              },
              { value: 'list', label: t('shared.listView'), icon: <ListIcon aria-hidden="true" /> },
            ]}
          />
          <SearchBox
            value={search}
            onValueChange={(text) => update({ search: text })}
            onLeave={flush}
            label={t('maintenance.search')}
            className="sm:w-64 lg:w-80"
          />
          <StageSelect stage={stage} onStageChange={(next) => update({ stage: next })} />
        </PageHead>
        {isCutShort ? <RestFailed onRetry={list.retry} /> : null}
        {changes.conflict && changes.conflict.ticket.id !== openId ? (
          <div className="page-gutter pb-3">
            <TicketConflictBanner changes={changes} />
          </div>
        ) : null}
        <div className={classNames('flex min-h-0 flex-1', detail && 'gap-4 pr-6')}>
          <TabPanel value="kanban" className="flex min-h-0 min-w-0 flex-1 flex-col">
            {list.error ? (
              <div className="page-gutter">
                <ListError list={list} title={errorTitle} />
              </div>
            ) : isLoading || isLoadingMore || tickets.length > 0 ? (
              <TicketsBoard
                {...{ tickets, search, stage, isLoading, isLoadingMore }}
                withPartner={hasSeveralPartners}
                onMove={(ticket, to) => changes.change(ticket, { stage: to })}
              />
            ) : (
              <div className="page-gutter">
                <div className="rounded-card border bg-surface">
                  <ListEmpty {...states} />
                </div>
              </div>
            )}
          </TabPanel>
          <TabPanel value="list" className="page-gutter flex min-h-0 min-w-0 flex-1 flex-col">
            <TicketsTable
              {...states}
              list={found}
              errorTitle={errorTitle}
              sort={state.sort}
              onSortChange={(sort) => update({ sort })}
            />
          </TabPanel>
          {detail}
        </div>
      </div>
      {newTicket.dialog}
    </Tabs>
  );
}

function RestFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="page-gutter pb-3">
      <Banner
        tone="danger"
        action={
          <Button size="sm" onClick={onRetry}>
            {t('shared.tryAgain')}
          </Button>
        }
      >
        {t('maintenance.restFailed')}
      </Banner>
    </div>
  );
}

type AddButtonProps = ReturnType<typeof useNewTicket>['opener'] & { size?: 'sm' };

function AddButton({ onClick, onIntent, size }: AddButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      variant="primary"
      {...(size ? { size } : {})}
      icon={<Plus aria-hidden="true" />}
      onClick={onClick}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      {t('maintenance.add')}
    </Button>
  );
}
