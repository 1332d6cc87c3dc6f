import { expect, test } from 'vitest';
import { ticketStages } from '../maintenance/ticket.ts';
import { supportTicketCount, ticketCounts } from './ticket-counts.ts';

const each = Object.values(ticketStages).map((stage, at) => ({ stage, count: 10 ** at }));

test('maintenance tickets are those in NEW, IN_PROGRESS or STANDBY', () => {
  expect(Object.keys(ticketStages)).toEqual([
    ...['NEW', 'IN_PROGRESS', 'SOLVED', 'CANCELLED', 'PROVISIONALLY_CLOSED', 'STANDBY'],
  ]);
  expect(ticketCounts(each).maintenance).toBe(100_011);
});

test('solved are those in SOLVED', () => {
  expect(ticketCounts(each).solved).toBe(100);
});

test('without tickets both are 0', () => {
  expect(ticketCounts([])).toEqual({ maintenance: 0, solved: 0 });
});

test('the support ticket count is fixed at 0', () => {
  expect(supportTicketCount).toBe(0);
});
