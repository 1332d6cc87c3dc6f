import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { type TicketSortKey, ticketSortKeys } from '@greenroom/domain/maintenance/ticket.ts';
import { readColumns, writeColumns } from '#listing/columns/column-choice.ts';
import { writeListQuery } from '#listing/partner-in-address.ts';
import { sortInAddress } from '#listing/sort-in-address.ts';
import { readId } from '#listing/url-values.ts';
import type { UrlState } from '#listing/use-url-state.ts';
import { type StageFilter, stageFilters } from './filters/stage-filter.ts';
import { readTicketFilter, type TicketFilter, writeTicketFilter } from './filters/ticket-filter.ts';
import { ticketColumnIds } from './list/ticket-column-ids.ts';

export type MaintenanceView = 'kanban' | 'list';
export const laneKinds = ['none', 'site', 'assignee'] as const;
/** What the board is divided by. */
export type LaneKind = (typeof laneKinds)[number];

export type MaintenanceState = TicketFilter & {
  view: MaintenanceView;
  search: string;
  stage: StageFilter;
  lanes: LaneKind;
  /** Opens the dialog for a new ticket, once. */
  isNew: boolean;
  /** The sort of the list; the columns of the board have their own order. */
  sort: Sort<TicketSortKey>;
  /** Of the list, beside the name; undefined if the address names none. */
  columns: readonly string[] | undefined;
  /** The saved view that the address came from. */
  saved: number | undefined;
};

const defaultView: MaintenanceView = 'kanban';
const inAddress = sortInAddress(ticketSortKeys, { key: 'priority', direction: 'desc' });

/** An address without a view shows the last chosen one; a written address always leads to the same view. */
export function maintenanceUrlState(lastView: () => MaintenanceView): UrlState<MaintenanceState> {
  const viewAtStart = lastView();
  return {
    read: (text) => {
      const query = new URLSearchParams(text);
      return {
        ...readTicketFilter(query),
        view: readView(query.get('view')) ?? lastView(),
        search: query.get('search') ?? '',
        stage: stageFilters.find((filter) => filter === query.get('stage')) ?? 'all',
        lanes: laneKinds.find((kind) => kind === query.get('lanes')) ?? 'none',
        isNew: query.get('new') === 'ticket',
        sort: inAddress.read(query.get('sort')),
        columns: readColumns(query.get('columns'), ticketColumnIds),
        saved: readId(query.get('saved')),
      };
    },
    write: ({ view, search, stage, lanes, isNew, sort, columns, saved, ...filter }) =>
      writeListQuery({
        view: view !== defaultView || viewAtStart !== defaultView ? view : undefined,
        search,
        stage: stage === 'all' ? undefined : stage,
        ...writeTicketFilter(filter),
        lanes: lanes === 'none' ? undefined : lanes,
        new: isNew ? 'ticket' : undefined,
        sort: inAddress.write(sort),
        columns: writeColumns(columns),
        saved,
      }),
  };
}

export function readView(text: string | null): MaintenanceView | undefined {
  return text === 'kanban' || text === 'list' ? text : undefined;
}
