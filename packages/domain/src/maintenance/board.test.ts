import { describe, expect, test } from 'vitest';
import { boardStages, buildBoard, stagesShownByDefault } from './board.ts';
import { type Ticket, ticketPriorities, ticketStages } from './ticket.ts';

const { LOW, MEDIUM, URGENT } = ticketPriorities;
const { NEW, IN_PROGRESS, SOLVED, STANDBY, CANCELLED, PROVISIONALLY_CLOSED } = ticketStages;

function aTicket(id: number, fields: Partial<Ticket> = {}): Ticket {
  return {
    id,
    name: `Ticket ${id}`,
    priority: MEDIUM,
    stage: NEW,
    team: null,
    odoo_id: 0,
    sales_order: null,
    additional_data: {},
    partner: { name: 'Plaza' },
    created_at: '2026-11-15T08:00:00Z',
    version: 1,
    ...fields,
  };
}

describe('the board', () => {
  test('has the columns new, in progress, solved, standby, cancelled, provisionally closed', () => {
    expect(boardStages).toEqual([NEW, IN_PROGRESS, SOLVED, STANDBY, CANCELLED, PROVISIONALLY_CLOSED]);
    expect(buildBoard([]).map(({ stage }) => stage)).toEqual(boardStages);
  });

  test('shows new, in progress and solved by default', () => {
    expect(boardStages.filter((stage) => stagesShownByDefault.has(stage))).toEqual([
      NEW,
      IN_PROGRESS,
      SOLVED,
    ]);
  });

  test('counts the tickets of each column, including empty ones', () => {
    const tickets = [aTicket(1), aTicket(2, { stage: STANDBY }), aTicket(3)];
    expect(buildBoard(tickets).map(({ count }) => count)).toEqual([2, 0, 0, 1, 0, 0]);
  });

  test('sorts a column by priority descending, then by newest', () => {
    const [column] = buildBoard([
      aTicket(1, { priority: LOW, created_at: '2026-11-15T12:00:00Z' }),
      aTicket(2, { created_at: '2026-11-01T12:00:00Z' }),
      aTicket(3, { priority: URGENT, created_at: '2020-01-01T00:00:00Z' }),
      aTicket(4, { created_at: '2026-11-14T12:00:00Z' }),
    ]);
    expect(column?.tickets.map(({ id }) => id)).toEqual([3, 4, 2, 1]);
  });

  test('orders tickets by name, then number, when priority and time are the same', () => {
    const [column] = buildBoard([aTicket(7), aTicket(9), aTicket(8)]);
    expect(column?.tickets.map(({ id }) => id)).toEqual([7, 8, 9]);
  });

  test('keeps tickets with an unknown stage', () => {
    const board = buildBoard([aTicket(1, { stage: 99 }), aTicket(2, { stage: 50 })]);
    expect(board.slice(-2).map(({ stage, count }) => [stage, count])).toEqual([
      [50, 1],
      [99, 1],
    ]);
  });
});
