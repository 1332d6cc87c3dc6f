import { ticketThings } from '@greenroom/domain/maintenance/ticket-things.ts';
import type { BulkTicketResult } from '@greenroom/domain/maintenance/work/bulk-ticket-change.ts';
import type { TicketDetail, TicketEvent } from '@greenroom/domain/maintenance/work/ticket-detail.ts';
import { anyId, type CaseContext, type IsolationCase, maybe } from '../../isolation-case.ts';
import { seenBy } from '../../reference-model.ts';
import { has, seesIncident } from '../../table-rules.ts';
import type { World, WorldTicket } from '../../world.ts';

const ofAnyTicket = (world: World, random: Parameters<typeof anyId>[1]) => anyId(world.tickets, random);

const findSeen = ({ seen, request }: CaseContext) =>
  seen.tickets.find(({ id }) => id === request.params?.id) as WorldTicket | undefined;

const seenOrNull = (rows: readonly { id: number }[], id: number | null) =>
  id !== null && has(rows, id) ? id : null;

function essenceOf(ticket: WorldTicket, context: CaseContext) {
  const { seen, world, user } = context;
  const followers = world.ticket_followers
    .filter(({ ticket_id }) => ticket_id === ticket.id)
    .map(({ user_id }) => user_id);
  return {
    id: ticket.id,
    site_id: seenOrNull(seen.sites, ticket.site_id),
    room_id: seenOrNull(seen.rooms, ticket.room_id),
    asset_id: seenOrNull(seen.assets, ticket.asset_id),
    hasIncident: incidentsOf(ticket, context).length > 0,
    followers: followers.length,
    is_followed: followers.includes(user.id),
  };
}

function incidentsOf(ticket: { id: number }, context: CaseContext) {
  const { world } = context;
  return world.incident_tickets
    .filter(({ ticket_id }) => ticket_id === ticket.id)
    .flatMap(({ incident_id }) => world.incidents.find(({ id }) => id === incident_id) ?? [])
    .filter((incident) => seesIncident(incident, context));
}

const partOf = ({ id, site, room, asset, incident, followers, is_followed }: TicketDetail) => ({
  ...{ id, site_id: site?.id ?? null, room_id: room?.id ?? null, asset_id: asset?.id ?? null },
  ...{ hasIncident: incident !== null, followers: followers.length, is_followed },
});

const findLeak: IsolationCase['findLeak'] = (body: TicketDetail, context) =>
  body.incident && !incidentsOf(body, context).some(({ id }) => id === body.incident?.id)
    ? body.incident
    : undefined;

/** Active users who see the ticket; superusers are offered to superusers alone. */
function assigneesOf(ticket: WorldTicket, { user, world }: CaseContext): number[] {
  return world.users
    .filter(({ is_active, is_superuser }) => is_active && (user.is_superuser || !is_superuser))
    .filter((one) => has(seenBy(one, world).tickets, ticket.id))
    .map(({ id }) => id);
}

function aboutOf({ detail }: World['ticket_events'][0], side: 'from' | 'to', { seen }: CaseContext) {
  const of = (rows: readonly { id: number }[], column: string) =>
    rows.find(({ id }) => id === detail[column]?.[side]) as
      | { name?: string; product_name?: string }
      | undefined;
  const asset = of(seen.assets, 'asset_id')?.product_name;
  return asset ?? of(seen.rooms, 'room_id')?.name ?? of(seen.sites, 'site_id')?.name ?? null;
}

export const ticketWorkCases: Record<string, IsolationCase> = {
  getTicket: {
    makeRequest: (world, random) => ({ params: { id: ofAnyTicket(world, random) } }),
    expected(context) {
      const ticket = findSeen(context);
      return ticket ? { status: 200, body: essenceOf(ticket, context) } : { status: 404 };
    },
    essence: partOf,
    findLeak,
  },
  updateTicket: {
    writes: true,
    makeRequest(world, random) {
      const id = ofAnyTicket(world, random);
      const version = world.tickets.find((one) => one.id === id)?.version ?? 1;
      const type = random.pick(ticketThings);
      const about = maybe(random, 0.6, () => ({ type, id: anyId(world[`${type}s`], random) }));
      const assigned_to = about ? undefined : anyId(world.users, random);
      return { params: { id }, body: { version, about, assigned_to } };
    },
    expected(context) {
      const ticket = findSeen(context);
      if (!ticket) return { status: 404 };
      const { about, assigned_to } = context.request.body as {
        about?: { type: 'site'; id: number };
        assigned_to?: number;
      };
      const thing = about && context.seen[`${about.type}s`].find(({ id }) => id === about.id);
      if (about && !thing) return { status: 404 };
      if (thing && thing.partner_id !== ticket.partner_id) return { status: 409 };
      if (assigned_to === undefined || assigned_to === ticket.assigned_to) return { status: 200 };
      return { status: assigneesOf(ticket, context).includes(assigned_to) ? 200 : 422 };
    },
    findLeak,
  },
  changeTickets: {
    writes: true,
    // Of any tenants at once.
    makeRequest(world, random) {
      const ids = [...new Set([1, 2, 3].map(() => ofAnyTicket(world, random)))];
      const tickets = ids.map((id) => ({
        id,
        version: world.tickets.find((one) => one.id === id)?.version ?? 1,
      }));
      return {
        body: { tickets, priority: 2, assigned_to: maybe(random, 0.5, () => anyId(world.users, random)) },
      };
    },
    expected(context) {
      const { tickets, assigned_to } = context.request.body as {
        tickets: { id: number }[];
        assigned_to?: number;
      };
      const outcomes = tickets.map(({ id }) => {
        const ticket = context.seen.tickets.find((one) => one.id === id) as WorldTicket | undefined;
        if (!ticket) return [id, 'not-found', false];
        const isNew = assigned_to !== undefined && assigned_to !== ticket.assigned_to;
        if (!isNew && ticket.priority === 2) return [id, 'unchanged', true];
        return [
          id,
          isNew && !assigneesOf(ticket, context).includes(assigned_to) ? 'assignee' : 'changed',
          true,
        ];
      });
      return outcomes.every(([, outcome]) => outcome === 'not-found')
        ? { status: 404 }
        : { status: 200, body: outcomes };
    },
    essence: (results: BulkTicketResult[]) =>
      results.map(({ id, outcome, ticket }) => [id, outcome, ticket?.id === id]),
  },
  listTicketAssignees: {
    makeRequest: (world, random) => ({ params: { id: ofAnyTicket(world, random) } }),
    expected(context) {
      const ticket = findSeen(context);
      return ticket ? { status: 200, body: assigneesOf(ticket, context) } : { status: 404 };
    },
    essence: (users: { id: number }[]) => users.map(({ id }) => id).sort((one, other) => one - other),
  },
  listNewTicketAssignees: {
    makeRequest: (world, random) => ({
      query: maybe(random, 0.8, () => ({ partner_id: anyId(world.partners, random) })) ?? {},
    }),
    expected({ user, seen, request, world }) {
      const partner_id = Number(request.query?.partner_id ?? user.partner_id);
      if (!has(seen.partners, partner_id)) return { status: 404 };
      const offered = world.users
        .filter(({ is_active, is_superuser }) => is_active && (user.is_superuser || !is_superuser))
        .filter((one) => has(seenBy(one, world).partners, partner_id));
      return { status: 200, body: offered.map(({ id }) => id) };
    },
    essence: (users: { id: number }[]) => users.map(({ id }) => id).sort((one, other) => one - other),
  },
  listTicketEvents: {
    makeRequest: (world, random) => ({ params: { id: ofAnyTicket(world, random) } }),
    expected(context) {
      const ticket = findSeen(context);
      if (!ticket) return { status: 404 };
      const events = context.world.ticket_events.filter(({ ticket_id }) => ticket_id === ticket.id);
      return {
        status: 200,
        body: events.map((one) => [one.id, aboutOf(one, 'from', context), aboutOf(one, 'to', context)]),
      };
    },
    essence: (events: TicketEvent[]) =>
      events.map(({ id, changes }) => {
        const about = changes.find(({ field }) => field === 'about');
        return [id, about?.from ?? null, about?.to ?? null];
      }),
  },
  addTicketComment: {
    writes: true,
    makeRequest(world, random) {
      const id = ofAnyTicket(world, random);
      const files = world.files.filter((file) => file.entity_type === 'ticket');
      const near = files.filter(({ entity_id }) => entity_id === id && random.chance(0.5));
      const attachments = maybe(random, 0.5, () => [anyId(near.length > 0 ? near : files, random)]);
      return { params: { id }, body: { audience: 'internal', body: 'x', attachments } };
    },
    expected(context) {
      const { world, user, request } = context;
      const [attached] = (request.body as { attachments?: number[] }).attachments ?? [];
      const file = world.files.find(({ id }) => id === attached);
      const isOwn =
        file?.entity_type === 'ticket' &&
        file.entity_id === request.params?.id &&
        file.uploaded_by === user.id;
      return { status: findSeen(context) && (attached === undefined || isOwn) ? 201 : 404 };
    },
  },
  settleGoneTicket: {
    writes: true,
    makeRequest: (world, random) => ({
      params: { id: ofAnyTicket(world, random) },
      body: { version: 1, choice: random.chance(0.5) ? 'cancel' : 'send-again' },
    }),
    // No ticket of the model is gone.
    expected: (context) => ({ status: findSeen(context) ? 409 : 404 }),
  },
  followTicket: {
    writes: true,
    makeRequest: (world, random) => ({
      params: { id: ofAnyTicket(world, random) },
      body: { following: random.chance(0.7) },
    }),
    expected: (context) => ({ status: findSeen(context) ? 200 : 404 }),
    findLeak,
  },
};
