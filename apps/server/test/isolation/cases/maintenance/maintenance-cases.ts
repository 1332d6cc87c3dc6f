import { readSort } from '@greenroom/domain/listing/sort-parameter.ts';
import { sortRows } from '@greenroom/domain/listing/sort-rows.ts';
import { isLate } from '@greenroom/domain/maintenance/levels/time-left.ts';
import type { NewTicket } from '@greenroom/domain/maintenance/new-ticket.ts';
import {
  openStages,
  type Ticket,
  type TicketSortKey,
  ticketHaystackOf,
  ticketMatcher,
  ticketOrder,
  ticketSortKeys,
  ticketStages,
} from '@greenroom/domain/maintenance/ticket.ts';
import type { ticketChoices } from '@greenroom/domain/maintenance/ticket-choices.ts';
import { ticketThings } from '@greenroom/domain/maintenance/ticket-things.ts';
import type * as z from 'zod/mini';
import { repeatedTicket } from '../../build-estate.ts';
import {
  anyId,
  anySearch,
  type CaseContext,
  type IsolationCase,
  maybe,
  paged,
} from '../../isolation-case.ts';
import { has } from '../../table-rules.ts';
import type { WorldTicket } from '../../world.ts';

const ofTicket = ({ id, partner }: Pick<Ticket, 'id' | 'partner'>) => [id, partner.name];

/** With where it is, as far as the viewer sees that. */
const ofRow = ({ id, partner, site, room }: Ticket) => [id, partner.name, site?.id ?? null, room?.id ?? null];
const rowOf = (ticket: Ticket, { seen }: CaseContext) => {
  const { site_id, room_id } = ticket as unknown as WorldTicket;
  const seenId = (rows: readonly { id: number }[], id: number | null) =>
    rows.some((row) => row.id === id) ? id : null;
  return [...ofTicket(ticket), seenId(seen.sites, site_id), seenId(seen.rooms, room_id)];
};

function asTicket(row: WorldTicket): Ticket {
  const { assigned_to: id, assigned_to_name: name } = row;
  return { ...row, assigned_to: id === null ? null : { id, name: name ?? '' } } as unknown as Ticket;
}

function isFiltered(ticket: WorldTicket, { user, seen, request: { query = {} } }: CaseContext): boolean {
  const { assigned_to: assignee, site_id, team, open, overdue } = query;
  const isOpen = (openStages as readonly number[]).includes(Number(ticket.stage));
  const holder = assignee === 'none' ? null : assignee === 'me' ? user.id : Number(assignee);
  return (
    (assignee === undefined || ticket.assigned_to === holder) &&
    (site_id === undefined || (ticket.site_id === site_id && has(seen.sites, Number(site_id)))) &&
    (team === undefined || ticket.team === team) &&
    (open === undefined || isOpen) &&
    (overdue === undefined || (isOpen && ticket.due_at !== null && Date.parse(ticket.due_at) <= Date.now()))
  );
}

export const maintenanceCases: Record<string, IsolationCase> = {
  listTickets: {
    makeRequest: (world, random) => ({
      query: {
        sort: `${random.pick(['', '-'])}${random.pick(ticketSortKeys)}`,
        limit: maybe(random, 0.3, () => random.between(1, 3)),
        search: maybe(random, 0.3, () => anySearch(random)),
        stage: maybe(random, 0.3, () => random.pick(Object.values(ticketStages))),
        late: maybe(random, 0.3, () => 'true'),
        open: maybe(random, 0.2, () => 'true'),
        overdue: maybe(random, 0.2, () => 'true'),
        assigned_to: maybe(random, 0.3, () =>
          random.pick(['me', 'none', String(anyId(world.users, random)).slice(0, 9)]),
        ),
        site_id: maybe(random, 0.2, () => anyId(world.sites, random)),
        team: maybe(random, 0.2, () => random.pick(['Support', 'Elsewhere'])),
      },
    }),
    expected(context) {
      const { seen, request } = context;
      const { query = {} } = request;
      const isFound = ticketMatcher(query.search as string | undefined);
      const found = (seen.tickets as unknown as WorldTicket[])
        .filter((row) => isFiltered(row, context))
        .map(asTicket)
        .filter(
          (row) =>
            isFound(ticketHaystackOf(row)) &&
            (query.stage === undefined || row.stage === query.stage) &&
            (query.late === undefined || (row.service_level && isLate(row.service_level, Date.now()))),
        );
      const sorted = sortRows(found, readSort<TicketSortKey>(String(query.sort)), ticketOrder());
      return paged(
        sorted.map((row) => rowOf(row, context)),
        query.limit,
      );
    },
    essence: (rows: Ticket[]) => rows.map(ofRow),
  },
  listTicketChoices: {
    makeRequest: () => ({}),
    expected({ seen }) {
      const tickets = seen.tickets as unknown as WorldTicket[];
      const holders = tickets.flatMap(({ assigned_to }) => assigned_to ?? []);
      return {
        status: 200,
        body: [
          [...new Set(holders)].sort((one, other) => one - other),
          [...new Set(tickets.map(({ team }) => team))].sort(),
        ],
      };
    },
    essence: ({ assignees, teams }: z.output<typeof ticketChoices>) => [
      assignees.map(({ id }) => id).sort((one, other) => one - other),
      teams.toSorted(),
    ],
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
