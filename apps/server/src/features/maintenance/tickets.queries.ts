import type { BodyOf, QueryOf } from '@greenroom/domain/http/endpoint.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { fieldSeparator } from '@greenroom/domain/listing/matches-search.ts';
import type * as endpoints from '@greenroom/domain/maintenance/endpoints.ts';
import {
  stageNames,
  type Ticket,
  type TicketSortKey,
  ticketNumberIn,
  ticketSearch,
  ticketSources,
  urgencyStep,
} from '@greenroom/domain/maintenance/ticket.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { visible } from '#access/visible.ts';
import { jsonRow } from '#platform/database/json-page.ts';
import { type Page, readPage, type SortColumn } from '#platform/database/read-page.ts';
import type { Scope, SystemDb, ViewerDb } from '#platform/database/scope.ts';
import { type SearchColumns, searchHaystack } from '#platform/database/search-haystack.ts';
import { byText, byTime } from '#platform/database/sort-columns.ts';
import { clockSort, isLateTicket, shownClockJson } from './levels/ticket-clocks.queries.ts';

const columns = {
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
} as const satisfies Record<keyof Ticket, string>;

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
};

export function listTickets(
  db: ViewerDb,
  scope: Scope,
  { now, ...query }: QueryOf<typeof endpoints.listTickets> & { now: Date },
): Promise<Page> {
  const where = [
    visible(scope, 'tickets'),
    ...inStage(query.stage),
    ...searched(query.search),
    ...(query.late ? [isLateTicket(now)] : []),
  ];
  const listing = {
    from: ticketsWithPartner,
    countFrom: sql`tickets join partners on partners.id = tickets.partner_id`,
    where,
    columns,
    id: columns.id,
  };
  return readPage(db, query, { listing, sorts, nameKey: 'name', knownTotal: (count) => count() });
}

export function findTicket(db: ViewerDb, scope: Scope, id: number): Promise<string | undefined> {
  const where = [visible(scope, 'tickets'), sql<SqlBool>`tickets.id = ${id}`];
  return jsonRow(db, { from: ticketsWithPartner, where, columns });
}

export async function findTicketName(db: ViewerDb, scope: Scope, id: number): Promise<string | undefined> {
  const query = db.selectFrom('tickets').select('name').where('id', '=', id).where(visible(scope, 'tickets'));
  return (await query.executeTakeFirst())?.name;
}

function inStage(stage: number | undefined): Expression<SqlBool>[] {
  return stage === undefined ? [] : [sql<SqlBool>`tickets.stage = ${stage}`];
}

function searchColumnsOf(partners: string): SearchColumns<typeof ticketSearch> {
  return { name: sql.ref('tickets.name_key'), partner_name: sql`fold_text(${sql.ref(`${partners}.name`)})` };
}

/** The search of ticketHaystack. There are few partners: their names are folded once, not once per ticket. */
function searched(search: string | undefined): Expression<SqlBool>[] {
  const needle = foldText(search?.trim());
  if (needle === '') return [];
  if (needle.includes(fieldSeparator)) {
    const haystack = searchHaystack(ticketSearch, searchColumnsOf('partners'));
    return [sql<SqlBool>`strpos(${haystack}, ${needle}) > 0`];
  }
  const { name: own, partner_name } = searchColumnsOf('named');
  const number = ticketNumberIn(search);
  return [
    sql<SqlBool>`(strpos(${own}, ${needle}) > 0 or tickets.partner_id = any(array(
      select named.id from partners named where strpos(${partner_name}, ${needle}) > 0))
      ${number === undefined ? sql`` : sql`or tickets.id = ${number}`})`,
  ];
}

type NewTicket = BodyOf<typeof endpoints.createTicket> & {
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
  const { name, priority, stage, team, sales_order, additional_data, request, about } = ticket;
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
