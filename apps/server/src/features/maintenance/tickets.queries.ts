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
import { type Expression, type SqlBool, sql } from 'kysely';
import { visible } from '#access/visible.ts';
import { type Columns, fieldsOf, jsonRow } from '#platform/database/json-page.ts';
import { type Page, type PageRequest, readPage, type SortColumn } from '#platform/database/read-page.ts';
import type { Scope, SystemDb, ViewerDb } from '#platform/database/scope.ts';
import { byFoldedText, byOptionalTime, byText, byTime } from '#platform/database/sort-columns.ts';
import { clockSort, shownClockJson } from './levels/ticket-clocks.queries.ts';
import type { TicketPlan } from './new-ticket-plan.queries.ts';
import { ticketConditions } from './ticket-conditions.ts';

/** The columns of the table itself. */
const stored = {
  id: 'tickets.id',
  name: 'tickets.name',
  priority: 'tickets.priority',
  stage: 'tickets.stage',
  team: 'tickets.team',
  odoo_id: 'tickets.odoo_id',
  sales_order: 'tickets.sales_order',
  additional_data: 'tickets.additional_data',
  created_at: 'tickets.created_at',
  version: 'tickets.version',
  due_at: 'tickets.due_at',
} as const satisfies Partial<Record<keyof Ticket, string>>;

/** What `besideTicket` makes its objects of. */
const references = {
  partner_name: 'partners.name',
  assignee_id: 'tickets.assigned_to',
  assignee_name: 'tickets.assigned_to_name',
  at_site: 'tickets.site_id',
  in_room: 'tickets.room_id',
} as const;

const columns: Columns = { ...stored, ...references };

const added = {
  partner: 'beside.partner',
  assigned_to: 'beside.assigned_to',
  site: 'beside.site',
  room: 'beside.room',
  still_broken: 'closed.still_broken',
  service_level: 'beside.service_level',
} as const satisfies Record<Exclude<keyof Ticket, keyof typeof stored>, string>;

/** Of a row `t` of incident_tickets. */
export const stillBroken = sql`case when t.still_broken_at is null then null
  when t.is_closed_in_odoo then 'odoo' else 'greenroom' end`;

/** A viewer who sees a ticket sees its partner: both depend on the viewer's partners. */
const ticketsWithPartner = sql`tickets join partners on partners.id = tickets.partner_id`;

/**
 * Of rows `p` with the columns above: a list has read thousands of tickets when it knows which of them are on the page, and
 * makes objects for those alone. A site or room that the viewer may not see is null. Few tickets are closed although their
 * incident is open, so these are read once, not for each ticket.
 */
const besideTicket = (scope: Scope) => sql`
  left join sites on sites.id = p.at_site and ${visible(scope, 'sites')}
  left join rooms on rooms.id = p.in_room and ${visible(scope, 'rooms')}
  left join (select t.ticket_id, max(${stillBroken}) as still_broken from incident_tickets t
    where t.still_broken_at is not null group by t.ticket_id) closed on closed.ticket_id = p.id
  left join ticket_clocks clock on clock.ticket_id = p.id
  cross join lateral (select
    json_build_object('name', p.partner_name) as partner,
    case when p.assignee_id is not null then json_build_object('id', p.assignee_id,
      'name', coalesce(p.assignee_name, '')) end as assigned_to,
    case when sites.id is not null then json_build_object('id', sites.id, 'name', sites.name) end as site,
    case when rooms.id is not null then json_build_object('id', rooms.id, 'name', rooms.name) end as room,
    ${shownClockJson} as service_level) beside`;

/** The fields of a response, of a row `p`. */
const shown: Columns = {
  ...Object.fromEntries(Object.keys(stored).map((field) => [field, `p.${field}`])),
  ...added,
};

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
    countFrom: ticketsWithPartner,
    where: [visible(scope, 'tickets'), ...where],
    columns,
    page: { join: besideTicket(scope), columns: shown },
    id: 'tickets.id',
  };
  return readPage(db, query, { listing, sorts, nameKey: 'name', knownTotal: (count) => count() });
}

export function findTicket(db: ViewerDb, scope: Scope, id: number): Promise<string | undefined> {
  const where = [visible(scope, 'tickets'), sql<SqlBool>`tickets.id = ${id}`];
  const one = sql`select ${fieldsOf(columns)} from ${ticketsWithPartner} where ${sql.join(where, sql` and `)}`;
  return jsonRow(db, { from: sql`(${one}) p ${besideTicket(scope)}`, where: [], columns: shown });
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
