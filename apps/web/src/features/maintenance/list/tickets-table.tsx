import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import type { Ticket, TicketSortKey } from '@greenroom/domain/maintenance/ticket.ts';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useDateFormats } from '#features/maintenance/use-date-formats.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { arrangeColumns } from '#listing/columns/arrange-columns.ts';
import type { ListEmptyProps } from '#listing/list-states.tsx';
import { ListTable } from '#listing/list-table.tsx';
import type { BulkAct } from '#listing/selection/list-selection.ts';
import type { List } from '#listing/use-list.ts';
import { ticketColumns, ticketNameColumn } from './ticket-columns.tsx';

interface TicketsTableProps extends ListEmptyProps {
  /** In the order of the sort. */
  list: List<Ticket>;
  errorTitle: string;
  /** The columns beside the name. */
  shown: readonly string[];
  isDefault: boolean;
  sort: Sort<TicketSortKey>;
  onSortChange: (sort: Sort<TicketSortKey>) => void;
  acts: readonly BulkAct[];
}

export function TicketsTable({
  list,
  shown,
  isDefault,
  sort,
  onSortChange,
  acts,
  ...states
}: TicketsTableProps) {
  const { t } = useTranslation();
  const dates = useDateFormats();
  const { search } = useLocation();
  const columns = useMemo(
    () => arrangeColumns(ticketNameColumn(t), ticketColumns(t, dates, search), shown),
    [t, dates, search, shown],
  );
  return (
    <ListTable
      {...states}
      list={list}
      columns={columns}
      caption={t('maintenance.tableCaption')}
      sort={sort}
      onSortChange={(next) => onSortChange(next as Sort<TicketSortKey>)}
      fill
      sideways={!isDefault}
      bulk={{ acts, filter: {}, nameOf: ({ id, name }) => `#${id} ${name}`, onlyLoaded: true }}
    />
  );
}
