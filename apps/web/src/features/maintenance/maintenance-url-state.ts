import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { type TicketSortKey, ticketSortKeys } from '@greenroom/domain/maintenance/ticket.ts';
import { writeListQuery } from '#listing/partner-in-address.ts';
import { sortInAddress } from '#listing/sort-in-address.ts';
import type { UrlState } from '#listing/use-url-state.ts';
import { type StageFilter, stageFilters } from './stage-filter.ts';

export type MaintenanceView = 'kanban' | 'list';
export type MaintenanceState = {
  view: MaintenanceView;
  search: string;
  stage: StageFilter;
  /** Opens the dialog for a new ticket, once. */
  isNew: boolean;
  /** The sort of the list; the columns of the board have their own order. */
  sort: Sort<TicketSortKey>;
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
        view: readView(query.get('view')) ?? lastView(),
        search: query.get('search') ?? '',
        stage: stageFilters.find((filter) => filter === query.get('stage')) ?? 'all',
        isNew: query.get('new') === 'ticket',
        sort: inAddress.read(query.get('sort')),
      };
    },
    write: ({ view, search, stage, isNew, sort }) =>
      writeListQuery({
        view: view !== defaultView || viewAtStart !== defaultView ? view : undefined,
        search,
        stage: stage === 'all' ? undefined : stage,
        new: isNew ? 'ticket' : undefined,
        sort: inAddress.write(sort),
      }),
  };
}

export function readView(text: string | null): MaintenanceView | undefined {
  return text === 'kanban' || text === 'list' ? text : undefined;
}
