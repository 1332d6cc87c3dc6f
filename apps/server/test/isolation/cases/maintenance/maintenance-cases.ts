import { matchesSearch } from '@greenroom/domain/listing/matches-search.ts';
import { readSort } from '@greenroom/domain/listing/sort-parameter.ts';
import { sortRows } from '@greenroom/domain/listing/sort-rows.ts';
import { isLate } from '@greenroom/domain/maintenance/levels/time-left.ts';
import type { NewTicket } from '@greenroom/domain/maintenance/new-ticket.ts';
import {
  type Ticket,
  type TicketSortKey,
  ticketHaystack,
  ticketNumberIn,
  ticketOrder,
  ticketSortKeys,
  ticketStages,
} from '@greenroom/domain/maintenance/ticket.ts';
import { ticketThings } from '@greenroom/domain/maintenance/ticket-things.ts';
import { repeatedTicket } from '../../build-estate.ts';
import { anyId, anySearch, type IsolationCase, maybe, paged } from '../../isolation-case.ts';
import { has } from '../../table-rules.ts';

const ofTicket = ({ id, partner }: Pick<Ticket, 'id' | 'partner'>) => [id, partner.name];

export const maintenanceCases: Record<string, IsolationCase> = {
  listTickets: {
    makeRequest: (_world, random) => ({
      query: {
        sort: `${random.pick(['', '-'])}${random.pick(ticketSortKeys)}`,
        limit: maybe(random, 0.3, () => random.between(1, 3)),
        search: maybe(random, 0.3, () => anySearch(random)),
        stage: maybe(random, 0.3, () => random.pick(Object.values(ticketStages))),
        late: maybe(random, 0.3, () => 'true'),
      },
    }),
    expected({ seen, request: { query = {} } }) {
      const found = (seen.tickets as unknown as Ticket[]).filter(
        (row) =>
          (row.id === ticketNumberIn(query.search as string | undefined) ||
            matchesSearch(ticketHaystack(row), query.search as string | undefined)) &&
          (query.stage === undefined || row.stage === query.stage) &&
          (query.late === undefined || (row.service_level && isLate(row.service_level, Date.now()))),
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
    // The same request, new or sent before by the same user, who may have another partner by now; or one for any partner
    // or about anything, of any tenant.
    makeRequest: (world, random) => {
      if (random.chance(0.3))
        return {
          body: { name: repeatedTicket.name },
          headers: { 'idempotency-key': random.pick([repeatedTicket.request_key, `new-${random.next()}`]) },
        };
      const type = random.pick(ticketThings);
      const about = maybe(random, 0.6, () => ({ type, id: anyId(world[`${type}s`], random) }));
      const partner_id = maybe(random, 0.6, () => anyId(world.partners, random));
      return { body: { name: 'About', about, partner_id } };
    },
    expected({ user, seen, world, request }) {
      const { about, partner_id: chosen } = request.body as NewTicket;
      const key = request.headers?.['idempotency-key'];
      const earlier = world.tickets.find(
        (row) => key !== undefined && row.created_by === user.id && row.request_key === key,
      );
      if (earlier && !seen.tickets.includes(earlier)) return { status: 409 };
      const thing = about && seen[`${about.type}s`].find(({ id }) => id === about.id);
      if (about && !thing) return { status: 404 };
      if (!about && chosen !== undefined && !has(seen.partners, chosen)) return { status: 404 };
      const ofThing = thing && (has(seen.partners, thing.partner_id) ? thing.partner_id : user.partner_id);
      const partner_id = earlier?.partner_id ?? ofThing ?? chosen ?? user.partner_id;
      return { status: 201, body: world.partners.find(({ id }) => id === partner_id)?.name };
    },
    essence: ({ partner }: Ticket) => partner.name,
  },
};
