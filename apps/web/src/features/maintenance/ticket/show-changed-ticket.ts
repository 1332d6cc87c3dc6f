import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { type TicketPage, ticketPagesKey } from '../tickets.queries.ts';

type Pages = InfiniteData<TicketPage, string | undefined>;

/** Changes a ticket on the board and in the list. Returns what takes it back. */
export function showChangedTicket(client: QueryClient, id: number, change: Partial<Ticket>): () => void {
  const before = showChangedTickets(client, new Map([[id, change]]));
  return () => void showChangedTickets(client, before);
}

/** Returns the tickets as they were. */
export function showChangedTickets(
  client: QueryClient,
  changes: ReadonlyMap<number, Partial<Ticket>>,
): ReadonlyMap<number, Partial<Ticket>> {
  // A response that is on its way has the tickets as they were.
  void client.cancelQueries({ queryKey: ticketPagesKey });
  const before = new Map<number, Ticket>();
  const apply = (row: Ticket): Ticket => {
    const change = changes.get(row.id);
    if (!change) return row;
    if (!before.has(row.id)) before.set(row.id, row);
    return { ...row, ...pickFields(change) };
  };
  client.setQueriesData<Pages>(
    { queryKey: ticketPagesKey },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map(apply) })) },
  );
  return before;
}

const fields = [
  ...(['name', 'stage', 'priority', 'version', 'additional_data', 'team', 'service_level'] as const),
  ...(['assigned_to', 'due_at', 'site', 'room'] as const),
];

/** The fields of a row; the page of a ticket has more. */
function pickFields(change: Partial<Ticket>): Partial<Ticket> {
  return Object.fromEntries(
    fields.filter((field) => change[field] !== undefined).map((field) => [field, change[field]]),
  );
}
