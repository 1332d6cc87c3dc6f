import { matchesSearch } from '@greenroom/domain/listing/matches-search.ts';
import { readSort } from '@greenroom/domain/listing/sort-parameter.ts';
import { sortRows } from '@greenroom/domain/listing/sort-rows.ts';
import {
  type Ticket,
  type TicketSortKey,
  ticketHaystack,
  ticketNumberIn,
  ticketOrder,
  ticketSortKeys,
  ticketStages,
} from '@greenroom/domain/maintenance/ticket.ts';
import { repeatedTicket } from '../build-estate.ts';
import { anySearch, type IsolationCase, maybe, paged } from '../isolation-case.ts';

const ofTicket = ({ id, partner }: Pick<Ticket, 'id' | 'partner'>) => [id, partner.name];

export const maintenanceCases: Record<string, IsolationCase> = {
  listTickets: {
    makeRequest: (_world, random) => ({
      query: {
        sort: `${random.pick(['', '-'])}${random.pick(ticketSortKeys)}`,
        limit: maybe(random, 0.3, () => random.between(1, 3)),
        search: maybe(random, 0.3, () => anySearch(random)),
        stage: maybe(random, 0.3, () => random.pick(Object.values(ticketStages))),
      },
    }),
    expected({ seen, request: { query = {} } }) {
      const found = (seen.tickets as unknown as Ticket[]).filter(
        (row) =>
          (row.id === ticketNumberIn(query.search as string | undefined) ||
            matchesSearch(ticketHaystack(row), query.search as string | undefined)) &&
          (query.stage === undefined || row.stage === query.stage),
      );
      return paged(
        sortRows(found, readSort<TicketSortKey>(String(query.sort)), ticketOrder()).map(ofTicket),
        query.limit,
      );
    },
    essence: (rows: Ticket[]) => rows.map(ofTicket),
  },
  createTicket: {
    writes: true,
    // The same request, new or sent before by the same user, who may have another partner by now.
    makeRequest: (_world, random) => ({
      body: { name: repeatedTicket.name },
      headers: { 'idempotency-key': random.pick([repeatedTicket.request_key, `new-${random.next()}`]) },
    }),
    expected({ user, seen, world, request }) {
      const key = request.headers?.['idempotency-key'];
      const earlier = world.tickets.find((row) => row.created_by === user.id && row.request_key === key);
      const partner_id = earlier?.partner_id ?? user.partner_id;
      if (earlier && !seen.tickets.includes(earlier)) return { status: 409 };
      return { status: 201, body: world.partners.find(({ id }) => id === partner_id)?.name };
    },
    essence: ({ partner }: Ticket) => partner.name,
  },
};
