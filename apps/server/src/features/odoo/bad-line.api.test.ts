import { describe } from 'vitest';
import { ticketsOverABadLine } from '#test/odoo/tickets-over-a-bad-line.ts';

describe('tickets over an unreliable connection', () => {
  ticketsOverABadLine([[19, 150]]);
});
