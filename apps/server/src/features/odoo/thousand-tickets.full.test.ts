import { describe } from 'vitest';
import { ticketsOverABadLine } from '#test/odoo/tickets-over-a-bad-line.ts';

describe('hundreds of tickets over an unreliable connection', () => {
  ticketsOverABadLine([
    [14, 400],
    [19, 1000],
  ]);
});
