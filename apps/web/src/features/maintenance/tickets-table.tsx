import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { sortRows } from '@greenroom/domain/listing/sort-rows.ts';
import { type Ticket, type TicketSortKey, ticketSortValue } from '@greenroom/domain/maintenance/ticket.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';

import { PriorityBadge } from './priority-badge.tsx';
import { StageName } from './stage-name.tsx';
import type { TicketsViewProps } from './tickets-board.tsx';

const defaultSort: Sort<TicketSortKey> = { key: 'priority', direction: 'desc' };
const rowKey = (ticket: Ticket) => ticket.id;

export function TicketsTable({ tickets, search, isLoading, isLoadingMore }: TicketsViewProps) {
  const { t } = useTranslation();
  const [sort, setSort] = useState(defaultSort);
  const rows = useMemo(() => sortRows(tickets, sort, ticketSortValue), [tickets, sort]);
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
        minWidth: 140,
        card: 'trailing',
        cell: ({ priority }) => <PriorityBadge priority={priority} />,
      },
      {
        id: 'stage',
        header: t('maintenance.stage'),
        sortable: true,
        minWidth: 232,
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
      onSortChange={(next) => setSort(next as Sort<TicketSortKey>)}
      loading={isLoading || isLoadingMore}
      stillLoadingMessage={t('inventory.stillLoading')}
      resetKey={search}
      fill
    />
  );
}
