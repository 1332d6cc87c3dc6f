import { listVisiblePartners } from '@greenroom/domain/branding/endpoints.ts';
import { createTicket, listTickets } from '@greenroom/domain/maintenance/endpoints.ts';
import type { NewTicket } from '@greenroom/domain/maintenance/new-ticket.ts';
import { type Ticket, ticketPriorities, ticketStages } from '@greenroom/domain/maintenance/ticket.ts';
import { FakeApi, pageOf, problem } from './fake-api.ts';

export function aTicket(id: number, name: string, more: Partial<Ticket> = {}): Ticket {
  return {
    id,
    name,
    priority: ticketPriorities.MEDIUM,
    stage: ticketStages.NEW,
    team: 'Support',
    odoo_id: 0,
    sales_order: null,
    additional_data: {},
    partner: { name: 'Lumière' },
    created_at: '2026-11-01T10:00:00Z',
    version: 1,
    ...more,
  };
}

type Sent = { key: string | null; body: NewTicket };

/** For tests: the server's tickets, in pages, and a creation that does what the test tells it. */
export class FakeTickets {
  tickets: Ticket[] = [];
  ticketsPerResponse = 1000;
  listStatus = 200;
  /** Every creation that arrived, in order. */
  readonly sent: Sent[] = [];
  lists = 0;
  /** After the ticket has been made, or found by its key. */
  onCreate: (ticket: Ticket) => Response | Promise<Response> = (ticket) =>
    Response.json(ticket, { status: 201 });
  private readonly made = new Map<string | null, Ticket>();

  readonly fetch = new FakeApi()
    .respond(listTickets, ({ query }) => {
      this.lists += 1;
      if (this.listStatus !== 200) return problem(this.listStatus, { detail: 'Down' });
      return pageOf(this.tickets, query, this.ticketsPerResponse);
    })
    .respond(listVisiblePartners, () => [{ id: 4, name: 'Plaza' }])
    .respond(createTicket, ({ body, headers }) => this.create(body, headers.get('idempotency-key'))).fetch;

  private create(body: NewTicket, key: string | null): Response | Promise<Response> {
    this.sent.push({ key, body });
    const ticket = this.made.get(key) ?? aTicket(900 + this.made.size, body.name, body as Partial<Ticket>);
    if (!this.made.has(key)) this.tickets.push(ticket);
    this.made.set(key, ticket);
    return this.onCreate(ticket);
  }
}
