import type { QueryOf } from '@greenroom/domain/http/endpoint.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { fieldSeparator } from '@greenroom/domain/listing/matches-search.ts';
import type * as endpoints from '@greenroom/domain/maintenance/endpoints.ts';
import {
  minDescriptionSearchLength,
  openStages,
  ticketNumberIn,
  ticketSearch,
} from '@greenroom/domain/maintenance/ticket.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { visible } from '#access/visible.ts';
import type { Scope } from '#platform/database/scope.ts';
import { type SearchColumns, searchHaystack } from '#platform/database/search-haystack.ts';
import { isLateTicket } from './levels/ticket-clocks.queries.ts';

type Filter = Pick<
  QueryOf<typeof endpoints.listTickets>,
  'stage' | 'search' | 'late' | 'open' | 'overdue' | 'assigned_to' | 'site_id' | 'team'
>;

const isOpen = sql<SqlBool>`tickets.stage in (${sql.join(openStages.map((stage) => sql.lit(stage)))})`;

/** The filters of the list of tickets, beside which of them the viewer sees. */
export function ticketConditions(scope: Scope, filter: Filter & { now: Date }): Expression<SqlBool>[] {
  const { stage, search, late, open, overdue, assigned_to, site_id, team, now } = filter;
  return [
    ...(stage === undefined ? [] : [sql<SqlBool>`tickets.stage = ${stage}`]),
    ...searched(search),
    ...(late ? [isLateTicket(now)] : []),
    ...(open ? [isOpen] : []),
    ...(overdue ? [sql<SqlBool>`(${isOpen} and tickets.due_at <= ${now})`] : []),
    ...(assigned_to === undefined ? [] : [hasAssignee(scope, assigned_to)]),
    ...(site_id === undefined ? [] : [isAtSite(scope, site_id)]),
    ...(team === undefined ? [] : [sql<SqlBool>`tickets.team = ${team}`]),
  ];
}

function hasAssignee({ user_id }: Scope, assignee: string): Expression<SqlBool> {
  if (assignee === 'none') return sql<SqlBool>`tickets.assigned_to is null`;
  return sql<SqlBool>`tickets.assigned_to = ${assignee === 'me' ? user_id : Number(assignee)}`;
}

/** A ticket does not tell that it is about a site which the viewer may not see. */
function isAtSite(scope: Scope, id: number): Expression<SqlBool> {
  return sql<SqlBool>`tickets.site_id in (select sites.id from sites where sites.id = ${id} and ${visible(scope, 'sites')})`;
}

function searchColumnsOf(partners: string): SearchColumns<typeof ticketSearch> {
  return { name: sql.ref('tickets.name_key'), partner_name: sql`fold_text(${sql.ref(`${partners}.name`)})` };
}

const description = sql`fold_text(tickets.additional_data ->> 'description')`;

/**
 * The search of ticketMatcher. There are few partners: their names are folded once, not once per ticket. Names and
 * descriptions are found by an index, of the partners that the database takes from the settings of the transaction.
 */
function searched(search: string | undefined): Expression<SqlBool>[] {
  const needle = foldText(search?.trim());
  if (needle === '') return [];
  const isLong = needle.length >= minDescriptionSearchLength;
  if (needle.includes(fieldSeparator)) {
    const haystack = searchHaystack(ticketSearch, searchColumnsOf('partners'));
    const isDescribed = isLong ? sql`or strpos(${description}, ${needle}) > 0` : sql``;
    return [sql<SqlBool>`(strpos(${haystack}, ${needle}) > 0 ${isDescribed})`];
  }
  const { name: own, partner_name } = searchColumnsOf('named');
  const number = ticketNumberIn(search);
  const isFound = isLong
    ? sql`tickets.id = any(array(select find_ticket_ids(${needle})))`
    : sql`strpos(${own}, ${needle}) > 0`;
  return [
    sql<SqlBool>`(${isFound} or tickets.partner_id = any(array(
      select named.id from partners named where strpos(${partner_name}, ${needle}) > 0))
      ${number === undefined ? sql`` : sql`or tickets.id = ${number}`})`,
  ];
}
