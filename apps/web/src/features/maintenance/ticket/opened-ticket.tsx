import { useQuery } from '@tanstack/react-query';
import { TicketClock } from '#features/maintenance/levels/ticket-clock.tsx';
import { OpenedRecord, OpenedSkeleton } from '#listing/rows/opened-record.tsx';
import type { LazyPart } from '#ui/lazy/lazy-part.tsx';
import { ticketQuery } from './ticket.queries.ts';
import type { TicketUser } from './ticket-assignee.tsx';
import type { TicketBodyProps } from './ticket-body.tsx';
import type { TicketChanges } from './use-ticket-change.ts';

export type TicketBodyPart = LazyPart<Omit<TicketBodyProps, 'parts'>>;

interface OpenedTicketProps {
  /** Null if the address names none that could exist. */
  id: number | null;
  /** Beside the board, not a page of its own. */
  isBeside: boolean;
  listPath: string;
  changes: TicketChanges;
  /** Null until the session is known. */
  user: TicketUser | null;
  body: TicketBodyPart;
}

/** Its name and number are there with the page, its fields when their own file is loaded. */
export function OpenedTicket({ id, isBeside, listPath, changes, user, body: Body }: OpenedTicketProps) {
  const query = useQuery({ ...ticketQuery(id ?? 0), enabled: id !== null });
  const { data, error, isFetching, refetch } = query;
  return (
    <OpenedRecord
      kind="tickets"
      {...{ id, isBeside, listPath }}
      state={{ error, isFetching, refetch }}
      title={data?.name}
      label={data && `#${data.id} ${data.name}`}
      context={
        id === null ? (
          '\u00a0'
        ) : (
          <span className="flex flex-wrap items-center gap-x-3">
            {`#${id}`}
            <TicketClock level={data?.service_level} withEnd className="text-sm" />
          </span>
        )
      }
    >
      {data && user ? (
        <Body
          ticket={data}
          heading={isBeside ? 'h3' : 'h2'}
          fallback={<OpenedSkeleton />}
          {...{ changes, user }}
        />
      ) : null}
    </OpenedRecord>
  );
}
