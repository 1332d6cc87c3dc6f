import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { sortRows } from '@greenroom/domain/listing/sort-rows.ts';
import { type Ticket, type TicketSortKey, ticketOrder } from '@greenroom/domain/maintenance/ticket.ts';
import { useMemo } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import type { DataColumn } from '#ui/table/data-column.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { TicketsViewProps } from './board/tickets-board.tsx';
import { PriorityBadge } from './priority-badge.tsx';
import { stageLook } from './stage-look.ts';
import { StageName } from './stage-name.tsx';

const rowKey = (ticket: Ticket) => ticket.id;

interface TicketsTableProps extends TicketsViewProps {
  sort: Sort<TicketSortKey>;
  onSortChange: (sort: Sort<TicketSortKey>) => void;
}

export function TicketsTable(props: TicketsTableProps) {
  const { tickets, search, stage: filter, isLoading, isLoadingMore, sort, onSortChange } = props;
  const { t } = useTranslation();
  const { key, direction } = sort;
  const rows = useMemo(
    () =>
      sortRows(
        tickets,
        { key, direction },
        ticketOrder((stage) => stageLook(t, stage).name),
      ),
    [tickets, key, direction, t],
  );
  const columns = useMemo(
    (): DataColumn<Ticket>[] => [
      {
        id: 'name',
        header: t('maintenance.name'),
        sortable: true,
        minWidth: 240,
        grow: 4,
        cell: ({ name }) => name,
      },
      {
        id: 'priority',
        header: t('maintenance.priority'),
        sortable: true,
        minWidth: 124,
        card: 'trailing',
        cell: ({ priority }) => <PriorityBadge priority={priority} />,
      },
      {
        id: 'stage',
        header: t('maintenance.stage'),
        sortable: true,
        minWidth: 204,
        cell: ({ stage }) => <StageName stage={stage} />,
      },
    ],
    [t],
  );
  return (
    <DataTable
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      caption={t('maintenance.tableCaption')}
      sort={sort}
      onSortChange={(next) => onSortChange(next as Sort<TicketSortKey>)}
      loading={isLoading || isLoadingMore}
      stillLoadingMessage={t('inventory.stillLoading')}
      resetKey={search + filter}
      fill
    />
  );
}
