import { describe, expect, test } from 'vitest';
import { matchesSearch } from '../listing/matches-search.ts';
import { readSort } from '../listing/sort-parameter.ts';
import { sortRows } from '../listing/sort-rows.ts';
import { listTickets } from './endpoints.ts';
import {
  type Ticket,
  type TicketSortKey,
  ticketHaystack,
  ticketHaystackOf,
  ticketMatcher,
  ticketNumberIn,
  ticketOrder,
  ticketPriorities,
  ticketStages,
} from './ticket.ts';

const { LOW, MEDIUM, HIGH, URGENT } = ticketPriorities;

function aTicket(fields: Partial<Ticket> & { id: number }): Ticket {
  return {
    name: `Ticket ${fields.id}`,
    priority: MEDIUM,
    stage: ticketStages.NEW,
    team: 'Support',
    odoo_id: 0,
    sales_order: null,
    additional_data: {},
    partner: { name: 'Lumière' },
    created_at: '2026-11-15T08:00:00.000Z',
    version: 1,
    ...fields,
  };
}

describe('ticketHaystack', () => {
  const ticket = aTicket({ id: 1, name: 'Écran noir' });
  test.each(['ecran', 'NOIR', 'lumiere', ' noir '])('finds a ticket by %j', (search) => {
    expect(matchesSearch(ticketHaystack(ticket), search)).toBe(true);
  });

  test('matches only the name of the ticket and of its partner', () => {
    expect(matchesSearch(ticketHaystack(ticket), 'Support')).toBe(false);
    expect(matchesSearch(ticketHaystack(ticket), 'noir lumiere')).toBe(false);
  });
});

describe('ticketMatcher', () => {
  const haystack = ticketHaystackOf(
    aTicket({ id: 138, name: 'Écran noir', additional_data: { description: 'Depuis la mise à jour' } }),
  );
  test.each(['138', ' #138 ', 'noir', 'MISE A JOUR', 'lum'])('finds a ticket by %j', (search) => {
    expect(ticketMatcher(search)(haystack)).toBe(true);
  });
  test.each(['#13', '1380', 'jo', 'noir depuis', 'support'])('does not by %j', (search) => {
    expect(ticketMatcher(search)(haystack)).toBe(false);
  });
});

describe('sorting the list', () => {
  const order = (tickets: Ticket[], sort: string) =>
    sortRows(tickets, readSort<TicketSortKey>(sort), ticketOrder()).map(({ id }) => id);

  test('begins with the highest priority by default', () => {
    const { sort } = listTickets.query.parse({});
    const tickets = [LOW, URGENT, MEDIUM, HIGH].map((priority, at) => aTicket({ id: at + 1, priority }));
    expect(order(tickets, sort)).toEqual([2, 4, 3, 1]);
  });

  test('compares names ignoring case and accents', () => {
    const tickets = ['zoo', 'Écran', 'apple'].map((name, at) => aTicket({ id: at + 1, name }));
    expect(order(tickets, 'name')).toEqual([3, 2, 1]);
  });

  test('compares stages by their names', () => {
    const tickets = [12, 2, 11, 1].map((stage, at) => aTicket({ id: at + 1, stage }));
    expect(order(tickets, 'stage')).toEqual([2, 4, 3, 1]);
  });

  test('compares creation times in any time zone', () => {
    const tickets = [
      aTicket({ id: 1, created_at: '2026-11-15T10:00:00+02:00' }),
      aTicket({ id: 2, created_at: '2026-11-15T09:00:00Z' }),
    ];
    expect(order(tickets, '-created_at')).toEqual([2, 1]);
  });

  test('by urgency compares the time only among equal priorities', () => {
    const tickets = [
      aTicket({ id: 1, priority: HIGH, created_at: '2001-01-01T00:00:00Z' }),
      aTicket({ id: 2, priority: MEDIUM, created_at: '2099-12-31T23:59:59.999Z' }),
      aTicket({ id: 3, priority: MEDIUM, created_at: '2099-12-31T23:59:59.998Z' }),
    ];
    expect(order(tickets, '-urgency')).toEqual([1, 2, 3]);
    expect(
      Number.isSafeInteger(ticketOrder().sortValue(aTicket({ id: 9, priority: URGENT }), 'urgency')),
    ).toBe(true);
  });
});

describe('the stage parameter', () => {
  test('accepts the stages of the spec, as text or as number', () => {
    expect(listTickets.query.parse({ stage: '12' }).stage).toBe(12);
    expect(listTickets.query.parse({ stage: 4 }).stage).toBe(4);
  });

  test.each(['5', '0', 'new', '1.0', ''])('rejects %j', (stage) => {
    expect(listTickets.query.safeParse({ stage }).success).toBe(false);
  });
});

test.each([
  ['#138', 138],
  [' 138 ', 138],
  ['#0', undefined],
  ['138a', undefined],
  ['9999999999', undefined],
  ['', undefined],
])('reads %s as the number %s', (search, number) => {
  expect(ticketNumberIn(search)).toBe(number);
});

test('sorts stages by their displayed names', () => {
  const words: Record<number, string> = { 1: 'Nouveau', 2: 'En cours', 3: 'Résolu', 12: 'En attente' };
  const rows = [1, 2, 3, 12].map((stage) => aTicket({ id: stage, stage }));
  const stages = sortRows(
    rows,
    readSort<TicketSortKey>('stage'),
    ticketOrder((stage) => words[stage]),
  );
  expect(stages.map(({ stage }) => stage)).toEqual([12, 2, 1, 3]);
});
