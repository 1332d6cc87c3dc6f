import { sortRows } from '@greenroom/domain/listing/sort-rows.ts';
import { type Ticket, ticketOrder } from '@greenroom/domain/maintenance/ticket.ts';
import { SquareKanban } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { useColumns } from '#listing/columns/use-columns.ts';
import { BulkBar } from '#listing/lazy-list-parts.ts';
import { ListEmpty, type ListEmptyProps, ListError } from '#listing/list-states.tsx';
import { useListSelection } from '#listing/selection/use-list-selection.ts';
import type { List } from '#listing/use-list.ts';
import { useUrlState } from '#listing/use-url-state.ts';
import { classNames } from '#ui/class-names.ts';
import { type QuietPart, quietPart } from '#ui/lazy/quiet-part.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { AddTicketButton } from './add-ticket-button.tsx';
import { marksOf } from './board/marks-of.ts';
import { TicketsBoard } from './board/tickets-board.tsx';
import { useTicketBulk } from './bulk/use-ticket-bulk.tsx';
import { filterParameters, isFiltered, noFilter } from './filters/ticket-filter.ts';
import type { TicketFiltersProps } from './filters/ticket-filters.tsx';
import { useFoundTickets } from './filters/use-found-tickets.ts';
import { defaultColumnsWithClock, defaultTicketColumns, ticketColumnIds } from './list/ticket-column-ids.ts';
import { TicketsTable } from './list/tickets-table.tsx';
import { maintenanceUrlState } from './maintenance-url-state.ts';
import { aboutOf } from './new-ticket/about-of.ts';
import { useNewTicket } from './new-ticket/use-new-ticket.tsx';
import { rememberedView, rememberView } from './remembered-view.ts';
import { RestFailed } from './rest-failed.tsx';
import { stageLook } from './stage-look.ts';
import type { TicketChanges } from './ticket/use-ticket-change.ts';
import { type TicketExportProps, TicketsHead } from './tickets-head.tsx';
import { useFollowedTickets } from './use-followed-tickets.ts';
import { useTickets } from './use-tickets.ts';

const TicketConflictBanner = quietPart(
  async () => (await import('./ticket/ticket-conflict.tsx')).TicketConflictBanner,
);

interface TicketsScreenProps {
  /** The ticket beside the board. */
  detail: ReactNode;
  openId: number | null | undefined;
  changes: TicketChanges;
  user: { id: number; name: string } | null;
  filters: QuietPart<TicketFiltersProps>;
  exporter: ComponentType<TicketExportProps>;
  views: ReactNode;
}

/** All tickets, as a board or as a list. */
export function TicketsScreen(props: TicketsScreenProps) {
  const { detail, openId, changes, user, filters, exporter, views } = props;
  const { t } = useTranslation();
  const [codec] = useState(() => maintenanceUrlState(rememberedView));
  const { state, update, flush } = useUrlState(codec);
  const { view, search, stage, isNew, sort } = state;
  const list = useTickets(state);
  useFollowedTickets();
  const { isLoading, isLoadingMore, isCutShort } = list;
  const tickets = useFoundTickets(list.tickets, { search, stage });
  // Computed from all tickets, so that a search does not change the numbers on a card.
  const hasSeveralPartners = useMemo(
    () => new Set(list.tickets.map(({ partner }) => partner.name)).size > 1,
    [list.tickets],
  );
  const hasClocks = useMemo(() => list.tickets.some(({ service_level }) => service_level), [list.tickets]);
  const columns = useColumns({
    list: 'tickets',
    owner: user?.id,
    inAddress: state.columns,
    isSaved: state.saved !== undefined,
    known: ticketColumnIds,
    defaults: hasClocks ? defaultColumnsWithClock : defaultTicketColumns,
    onChange: (chosen) => update({ columns: chosen }),
  });
  const bulk = useTicketBulk(tickets, user);
  const { key, direction } = sort;
  const rows = useMemo(() => {
    const order = ticketOrder((one) => stageLook(t, one).name);
    return view === 'list' ? sortRows(tickets, { key, direction }, order) : tickets;
  }, [view, tickets, key, direction, t]);
  const parameters = JSON.stringify(filterParameters(state));
  const found: List<Ticket> = {
    ...{ rows, total: rows.length, isPaged: false, hasMore: false },
    resetKey: search + stage + parameters + bulk.round,
    ...{ isLoading, isLoadingMore, isUpdating: list.isUpdating, error: list.error, moreError: null },
    ...{ retry: list.retry, loadMore: list.retry, retryMore: list.retry },
  };
  const chosen = useListSelection({
    list: found,
    filter: {},
    texts: { selectAllLabel: '', rowLabel: () => '' },
  });
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
      action: <AddTicketButton {...newTicket.opener} size="sm" />,
    },
    noMatch: { title: t('maintenance.noMatch'), help: t('maintenance.noMatchHelp') },
    isNarrowed: list.tickets.length > 0 || isFiltered(state),
    onClear: () => update({ search: '', stage: 'all', ...noFilter }),
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
        <TicketsHead
          {...{ state, update, flush, list, found, columns, views, filters, exporter }}
          addButton={<AddTicketButton {...newTicket.opener} />}
        />
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
                {...{ tickets, stage, isLoading }}
                lanes={state.lanes}
                resetKey={search + stage + parameters}
                isLoadingMore={isLoadingMore || list.isUpdating}
                marks={marksOf(chosen.table)}
                withPartner={hasSeveralPartners}
                onMove={(ticket, to) => changes.change(ticket, { stage: to })}
                onTake={
                  user
                    ? (ticket) => changes.change(ticket, { assigned_to: user.id }, { assigned_to: user })
                    : undefined
                }
              />
            ) : (
              <div className="page-gutter">
                <div className="rounded-card border bg-surface">
                  <ListEmpty {...states} />
                </div>
              </div>
            )}
            {view === 'kanban' && chosen.count > 0 ? (
              <div className="page-gutter">
                <BulkBar rows={{ ...chosen, canChooseAll: false }} total={tickets.length} acts={bulk.acts} />
              </div>
            ) : null}
          </TabPanel>
          <TabPanel value="list" className="page-gutter flex min-h-0 min-w-0 flex-1 flex-col">
            <TicketsTable
              {...states}
              list={found}
              errorTitle={errorTitle}
              shown={columns.shown}
              isDefault={columns.isDefault}
              sort={sort}
              onSortChange={(next) => update({ sort: next })}
              acts={bulk.acts}
            />
          </TabPanel>
          {detail}
        </div>
      </div>
      {bulk.dialog}
      {newTicket.dialog}
    </Tabs>
  );
}
