import { describe } from 'vitest';
import { ticketsOverABadLine } from '#test/odoo/tickets-over-a-bad-line.ts';

describe('tickets over a bad line', () => {
  ticketsOverABadLine([[19, 150]]);
});
