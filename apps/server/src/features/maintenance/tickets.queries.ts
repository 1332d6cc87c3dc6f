import type { BodyOf, QueryOf } from '@greenroom/domain/http/endpoint.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import type * as endpoints from '@greenroom/domain/maintenance/endpoints.ts';
import {
  stageNames,
  type Ticket,
  type TicketSortKey,
  ticketSources,
  urgencyStep,
} from '@greenroom/domain/maintenance/ticket.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { visible } from '#access/visible.ts';
import { type Columns, jsonRow } from '#platform/database/json-page.ts';
import { type Page, type PageRequest, readPage, type SortColumn } from '#platform/database/read-page.ts';
import type { Scope, SystemDb, ViewerDb } from '#platform/database/scope.ts';
import { byFoldedText, byOptionalTime, byText, byTime } from '#platform/database/sort-columns.ts';
import { clockSort, shownClockJson } from './levels/ticket-clocks.queries.ts';
import type { TicketPlan } from './new-ticket-plan.queries.ts';
import { ticketConditions } from './ticket-conditions.ts';

const assignee = sql`case when tickets.assigned_to is not null then json_build_object('id', tickets.assigned_to,
  'name', coalesce(tickets.assigned_to_name, '')) end`;

function namedOrNull(table: 'sites' | 'rooms'): RawBuilder<unknown> {
  const [id, name] = [sql.ref(`${table}.id`), sql.ref(`${table}.name`)];
  return sql`case when ${id} is not null then json_build_object('id', ${id}, 'name', ${name}) end`;
}

const shown = {
  id: 'tickets.id',
  name: 'tickets.name',
  priority: 'tickets.priority',
  stage: 'tickets.stage',
  team: 'tickets.team',
  odoo_id: 'tickets.odoo_id',
  sales_order: 'tickets.sales_order',
  additional_data: 'tickets.additional_data',
  partner: 'owner.partner',
  created_at: 'tickets.created_at',
  still_broken: 'closed.still_broken',
  service_level: 'levels.service_level',
  version: 'tickets.version',
  assigned_to: assignee,
  due_at: 'tickets.due_at',
} as const satisfies Record<Exclude<keyof Ticket, 'site' | 'room'>, Columns[string]>;

/** Of a row `p` of the page: joined to the rows of the page alone. */
const pageColumns: Columns = {
  ...Object.fromEntries(Object.keys(shown).map((field) => [field, `p.${field}`])),
  site: namedOrNull('sites'),
  room: namedOrNull('rooms'),
};
const columns = { ...shown, at_site: 'tickets.site_id', in_room: 'tickets.room_id' };

/** A site or room that the viewer may not see is null. */
const joinedPlaces = (scope: Scope, ids: { site: RawBuilder<unknown>; room: RawBuilder<unknown> }) =>
  sql`left join sites on sites.id = ${ids.site} and ${visible(scope, 'sites')}
    left join rooms on rooms.id = ${ids.room} and ${visible(scope, 'rooms')}`;

/** Of a row `t` of incident_tickets. */
export const stillBroken = sql`case when t.still_broken_at is null then null
  when t.is_closed_in_odoo then 'odoo' else 'greenroom' end`;

/**
 * A viewer who sees a ticket sees its partner: both depend on the viewer's partners. Few tickets are closed although
 * their incident is open, so these are read once, not for each ticket.
 */
const ticketsWithPartner = sql`tickets
  join partners on partners.id = tickets.partner_id
  cross join lateral (select json_build_object('name', partners.name) as partner) owner
  left join (select t.ticket_id, max(${stillBroken}) as still_broken from incident_tickets t
    where t.still_broken_at is not null group by t.ticket_id) closed on closed.ticket_id = tickets.id
  left join ticket_clocks clock on clock.ticket_id = tickets.id
  cross join lateral (select ${shownClockJson} as service_level) levels`;

/** ticketOrder of the domain: by the name of a stage. */
const stageKey = sql`(case tickets.stage ${sql.join(
  [...stageNames].map(([stage, word]) => sql`when ${sql.lit(stage)} then ${sql.lit(foldText(word))}`),
  sql` `,
)} else '' end) collate "C"`;

const createdAt = byTime('tickets.created_at');

const sorts: Record<TicketSortKey, SortColumn> = {
  name: byText('tickets.name_key', { walksIndex: false }),
  priority: { key: sql`tickets.priority`, type: 'number' },
  stage: { key: stageKey, type: 'text', isMissing: sql`${stageKey} = ''` },
  created_at: createdAt,
  urgency: {
    key: sql`(tickets.priority::bigint * ${sql.lit(urgencyStep)} + ${createdAt.key})`,
    type: 'number',
  },
  clock: clockSort,
  due_at: byOptionalTime('tickets.due_at'),
  assigned_to: byFoldedText('tickets.assigned_to_name'),
  team: byFoldedText('tickets.team'),
};

type TicketsQuery = QueryOf<typeof endpoints.listTickets> & { now: Date };

export function listTickets(db: ViewerDb, scope: Scope, query: TicketsQuery): Promise<Page> {
  return readTickets(db, scope, { query, where: ticketConditions(scope, query) });
}

/** Those of these ids that the viewer sees. */
export async function listTicketsById(db: ViewerDb, scope: Scope, ids: readonly number[]): Promise<Ticket[]> {
  const query = { limit: ids.length, sort: 'created_at', total: false };
  const where = [sql<SqlBool>`tickets.id = any(${[...ids]}::integer[])`];
  const { body } = await readTickets(db, scope, { query, where });
  return JSON.parse(body.toString()) as Ticket[];
}

function readTickets(
  db: ViewerDb,
  scope: Scope,
  { query, where }: { query: PageRequest; where: Expression<SqlBool>[] },
): Promise<Page> {
  const listing = {
    from: ticketsWithPartner,
    countFrom: sql`tickets join partners on partners.id = tickets.partner_id`,
    where: [visible(scope, 'tickets'), ...where],
    columns,
    page: {
      join: joinedPlaces(scope, { site: sql.ref('p.at_site'), room: sql.ref('p.in_room') }),
      columns: pageColumns,
    },
    id: 'tickets.id',
  };
  return readPage(db, query, { listing, sorts, nameKey: 'name', knownTotal: (count) => count() });
}

export function findTicket(db: ViewerDb, scope: Scope, id: number): Promise<string | undefined> {
  const where = [visible(scope, 'tickets'), sql<SqlBool>`tickets.id = ${id}`];
  const places = joinedPlaces(scope, { site: sql.ref('tickets.site_id'), room: sql.ref('tickets.room_id') });
  const fields = { ...shown, site: namedOrNull('sites'), room: namedOrNull('rooms') };
  return jsonRow(db, { from: sql`${ticketsWithPartner} ${places}`, where, columns: fields });
}

export async function findTicketName(db: ViewerDb, scope: Scope, id: number): Promise<string | undefined> {
  const query = db.selectFrom('tickets').select('name').where('id', '=', id).where(visible(scope, 'tickets'));
  return (await query.executeTakeFirst())?.name;
}

type NewTicket = Omit<BodyOf<typeof endpoints.createTicket>, 'assigned_to' | 'due_at'> & {
  plan?: TicketPlan;
  /** Null for a ticket that a rule opens. */
  user_id: number | null;
  partner_id: number;
  request: { key: string; hash: Buffer } | undefined;
};

const thingColumns = { site: 'site_id', room: 'room_id', asset: 'asset_id' } as const;

/**
 * Returns undefined when a ticket with this key already exists. It waits for a transaction that is creating one, so of
 * two concurrent requests one creates the ticket and the other finds it.
 */
export async function insertTicket(db: ViewerDb | SystemDb, ticket: NewTicket): Promise<number | undefined> {
  const { name, priority, stage, team, sales_order, additional_data, request, about, plan } = ticket;
  const description = additional_data?.description?.trim();
  const row = await db
    .insertInto('tickets')
    .values({
      partner_id: ticket.partner_id,
      created_by: ticket.user_id,
      name,
      priority,
      stage,
      team,
      source: ticketSources.CONTROL,
      sales_order: sales_order || null,
      additional_data: JSON.stringify(description ? { description } : {}),
      request_key: request?.key ?? null,
      request_hash: request?.hash ?? null,
      ...plan,
      ...(about && { [thingColumns[about.type]]: about.id }),
    })
    .onConflict((conflict) => conflict.columns(['created_by', 'request_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export function findRequest(
  db: ViewerDb,
  { user_id, key }: { user_id: number; key: string },
): Promise<{ id: number; request_hash: Buffer | null } | undefined> {
  return db
    .selectFrom('tickets')
    .select(['id', 'request_hash'])
    .where('created_by', '=', user_id)
    .where('request_key', '=', key)
    .executeTakeFirst();
}
