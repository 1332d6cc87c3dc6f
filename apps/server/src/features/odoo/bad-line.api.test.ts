import { describe } from 'vitest';
import { ticketsOverABadLine } from '#test/odoo/tickets-over-a-bad-line.ts';

describe('tickets over a bad line', () => {
  ticketsOverABadLine([
    [14, 200],
    [19, 250],
  ]);
});
