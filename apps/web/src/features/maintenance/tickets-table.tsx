import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { sortRows } from '@greenroom/domain/listing/sort-rows.ts';
import { isEnded } from '@greenroom/domain/maintenance/levels/time-left.ts';
import { type Ticket, type TicketSortKey, ticketOrder } from '@greenroom/domain/maintenance/ticket.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import type { ListEmptyProps } from '#listing/list-states.tsx';
import { ListTable } from '#listing/list-table.tsx';
import type { List } from '#listing/use-list.ts';
import type { DataColumn } from '#ui/table/data-column.ts';
import { TicketClock } from './levels/ticket-clock.tsx';
import { PriorityBadge, PriorityName } from './priority-badge.tsx';
import { stageLook } from './stage-look.ts';
import { StageName } from './stage-name.tsx';
import { StillBroken } from './still-broken.tsx';

interface TicketsTableProps extends ListEmptyProps {
  list: List<Ticket>;
  errorTitle: string;
  sort: Sort<TicketSortKey>;
  onSortChange: (sort: Sort<TicketSortKey>) => void;
}

export function TicketsTable({ list, sort, onSortChange, ...states }: TicketsTableProps) {
  const { t } = useTranslation();
  const { key, direction } = sort;
  const rows = useMemo(
    () =>
      sortRows(
        list.rows,
        { key, direction },
        ticketOrder((stage) => stageLook(t, stage).name),
      ),
    [list.rows, key, direction, t],
  );
  const hasClocks = list.rows.some(({ service_level }) => service_level);
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
        // On a card the name needs the whole line: many begin alike.
        cardCell: ({ priority }) => <PriorityName priority={priority} />,
        cell: ({ priority }) => <PriorityBadge priority={priority} />,
      },
      {
        id: 'stage',
        header: t('maintenance.stage'),
        sortable: true,
        // As wide as the longest stage, in Spanish.
        minWidth: 232,
        cell: (ticket) =>
          ticket.still_broken ? <StillBroken ticket={ticket} /> : <StageName stage={ticket.stage} />,
      },
      // Where no partner has service levels, no column is left empty.
      ...(hasClocks ? [clockColumn(t)] : []),
    ],
    [t, hasClocks],
  );
  return (
    <ListTable
      {...states}
      list={{ ...list, rows }}
      columns={columns}
      caption={t('maintenance.tableCaption')}
      sort={sort}
      onSortChange={(next) => onSortChange(next as Sort<TicketSortKey>)}
      fill
    />
  );
}

const clockColumn = (t: TFunction): DataColumn<Ticket> => ({
  id: 'clock',
  header: t('ticketClock.column'),
  sortable: true,
  minWidth: 160,
  cell: ({ service_level: level }) => (level && !isEnded(level) ? <TicketClock level={level} /> : null),
});
