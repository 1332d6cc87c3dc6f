import { type Ticket, ticketPriorities, ticketStages } from '@greenroom/domain/maintenance/ticket.ts';

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
    ...more,
  };
}

type Sent = { key: string | null; body: Record<string, unknown> };

/** For tests: the server's tickets, in pages, and a creation that does what the test tells it. */
export class FakeTickets {
  tickets: Ticket[] = [];
  ticketsPerAnswer = 1000;
  listStatus = 200;
  /** Every creation that arrived, in order. */
  readonly sent: Sent[] = [];
  lists = 0;
  /** After the ticket has been made, or found by its key. */
  onCreate: (ticket: Ticket) => Response | Promise<Response> = (ticket) =>
    Response.json(ticket, { status: 201 });
  private readonly made = new Map<string | null, Ticket>();

  readonly fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, 'http://test');
    if (url.pathname === '/api/tickets') return this.list(Number(url.searchParams.get('cursor') ?? 0));
    if (url.pathname === '/api/tickets/external') return this.create(init);
    throw new Error(`Nobody answers ${url.pathname}.`);
  };

  private list(from: number): Response {
    this.lists += 1;
    if (this.listStatus !== 200) return Response.json({ detail: 'Down' }, { status: this.listStatus });
    const to = from + this.ticketsPerAnswer;
    const headers = new Headers({ 'x-total-count': String(this.tickets.length) });
    if (to < this.tickets.length) headers.set('link', `</api/tickets?cursor=${to}>; rel="next"`);
    return Response.json(this.tickets.slice(from, to), { headers });
  }

  private create(init: RequestInit): Response | Promise<Response> {
    const body = JSON.parse(String(init.body)) as Record<string, unknown>;
    const key = new Headers(init.headers).get('idempotency-key');
    this.sent.push({ key, body });
    const ticket = this.made.get(key) ?? aTicket(900 + this.made.size, String(body.name), body);
    if (!this.made.has(key)) this.tickets.push(ticket);
    this.made.set(key, ticket);
    return this.onCreate(ticket);
  }
}
