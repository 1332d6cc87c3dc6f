import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { type TicketPage, ticketsKey } from '../tickets.queries.ts';

/** Changes a ticket on the board and in the list. Returns what takes it back. */
export function showChangedTicket(client: QueryClient, id: number, change: Partial<Ticket>): () => void {
  // A response that is on its way has the ticket as it was.
  void client.cancelQueries({ queryKey: [ticketsKey] });
  const fields = pickFields(change);
  let before: Partial<Ticket> | undefined;
  const apply = (changed: Partial<Ticket>) =>
    client.setQueriesData<InfiniteData<TicketPage, string | undefined>>(
      { queryKey: [ticketsKey] },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            rows: page.rows.map((row) => {
              if (row.id !== id) return row;
              before ??= row;
              return { ...row, ...changed };
            }),
          })),
        },
    );
  apply(fields);
  return () => {
    if (before) apply(before);
  };
}

/** The fields of a row; the page of a ticket has more. */
function pickFields({ name, stage, priority, version, additional_data }: Partial<Ticket>): Partial<Ticket> {
  return Object.fromEntries(
    Object.entries({ name, stage, priority, version, additional_data }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}
