import { isLate } from '@greenroom/domain/maintenance/levels/time-left.ts';
import { openStages, type Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { List as ListIcon, SquareKanban } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { Translate } from '#i18n/translate.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { arrangeColumns } from '#listing/columns/arrange-columns.ts';
import { ColumnButton } from '#listing/columns/column-button.tsx';
import type { ChosenColumns } from '#listing/columns/use-columns.ts';
import { FilterLine } from '#listing/filters/filter-line.tsx';
import { sortOptions } from '#listing/filters/list-sorting.ts';
import { SearchBox } from '#listing/search-box.tsx';
import type { List } from '#listing/use-list.ts';
import type { QuietPart } from '#ui/lazy/quiet-part.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { TabList } from '#ui/tabs.tsx';
import { filterParameters } from './filters/ticket-filter.ts';
import type { TicketFiltersProps } from './filters/ticket-filters.tsx';
import { LanesButton } from './lanes/lanes-button.tsx';
import { ticketColumns, ticketNameColumn } from './list/ticket-columns.tsx';
import type { MaintenanceState } from './maintenance-url-state.ts';
import { useDateFormats } from './use-date-formats.ts';
import type { useTickets } from './use-tickets.ts';

/** The button that saves what is shown. */
export interface TicketExportProps {
  request: { filter: ReturnType<typeof filterParameters>; narrow: object; sort: MaintenanceState['sort'] };
  list: List<Ticket>;
  shown: () => readonly ReturnType<typeof ticketNameColumn>[];
  disabled: boolean;
}

/** The open ones are the number of the tile on the home page. */
function countsOf(tickets: readonly Ticket[], t: Translate): string {
  const open = tickets.filter(({ stage }) => (openStages as readonly number[]).includes(stage)).length;
  const now = Date.now();
  const late = tickets.filter(({ service_level }) => service_level && isLate(service_level, now)).length;
  return [
    t('maintenance.count', { count: tickets.length }),
    t('maintenance.countOpen', { count: open }),
    ...(late > 0 ? [t('maintenance.countLate', { count: late })] : []),
  ].join(' · ');
}

interface TicketsHeadProps {
  state: MaintenanceState;
  update: (change: Partial<MaintenanceState>) => void;
  flush: () => void;
  list: ReturnType<typeof useTickets>;
  /** What is shown of it. */
  found: List<Ticket>;
  columns: ChosenColumns;
  filters: QuietPart<TicketFiltersProps>;
  exporter: ComponentType<TicketExportProps>;
  views: ReactNode;
  addButton: ReactNode;
}

/** How many tickets there are, the saved views, and what narrows them. */
export function TicketsHead(props: TicketsHeadProps) {
  const { state, update, flush, list, found, columns, filters: Filters, views, addButton } = props;
  const { exporter: Exporter } = props;
  const { t } = useTranslation();
  const dates = useDateFormats();
  const { view, search, stage, sort, lanes } = state;
  const { isLoading, isLoadingMore, isCutShort } = list;
  const all = () => ticketColumns(t, dates, '');
  const request = { filter: filterParameters(state), narrow: {}, sort };
  // What can wait for the tickets.
  const isFirst = isLoading && !list.error;
  return (
    <PageHead
      title={t('nav.maintenance')}
      tabs={isFirst ? <div className="h-7" /> : views}
      context={
        isLoading || list.error
          ? '\u00a0'
          : isLoadingMore || isCutShort
            ? t('maintenance.countOf', { loaded: list.tickets.length, total: list.total })
            : countsOf(found.rows, t)
      }
      actions={
        <>
          {isFirst ? null : (
            <Exporter
              request={request}
              list={found}
              shown={() => arrangeColumns(ticketNameColumn(t), all(), columns.shown)}
              disabled={isLoadingMore || isCutShort || found.isUpdating || found.total === 0}
            />
          )}
          {addButton}
        </>
      }
    >
      <FilterLine
        values={[stage === 'all' ? undefined : stage, ...Object.values(filterParameters(state))]}
        leading={
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
        }
        search={
          <SearchBox
            value={search}
            onValueChange={(text) => update({ search: text })}
            onLeave={flush}
            label={t('maintenance.search')}
            className="sm:w-64"
          />
        }
        trailing={
          view === 'list' ? (
            <ColumnButton
              columns={columns}
              name={t('maintenance.name')}
              options={all().map(({ id, header }) => ({ id, label: header }))}
            />
          ) : (
            <LanesButton lanes={lanes} onLanesChange={(next) => update({ lanes: next })} />
          )
        }
        {...(view === 'list' && {
          sorting: {
            options: sortOptions([ticketNameColumn(t), ...all()]),
            sort,
            onSortChange: (next) => update({ sort: next as typeof sort }),
          },
        })}
      >
        {isFirst ? null : <Filters filter={state} stage={stage} onChange={update} />}
      </FilterLine>
    </PageHead>
  );
}
