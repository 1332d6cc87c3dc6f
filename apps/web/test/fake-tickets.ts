import { listVisiblePartners } from '@greenroom/domain/branding/endpoints.ts';
import { listEntityFiles } from '@greenroom/domain/files/endpoints.ts';
import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { getSite } from '@greenroom/domain/inventory/endpoints.ts';
import { getTicketsAbout } from '@greenroom/domain/maintenance/about/endpoints.ts';
import type { TicketsAbout } from '@greenroom/domain/maintenance/about/tickets-about.ts';
import { createTicket, listTicketChoices, listTickets } from '@greenroom/domain/maintenance/endpoints.ts';
import type { NewTicket } from '@greenroom/domain/maintenance/new-ticket.ts';
import { getTicketTemplates } from '@greenroom/domain/maintenance/templates/endpoints.ts';
import type { PartnerTicketTemplates } from '@greenroom/domain/maintenance/templates/ticket-template.ts';
import { type Ticket, ticketPriorities, ticketStages } from '@greenroom/domain/maintenance/ticket.ts';
import type { BulkTicketChange } from '@greenroom/domain/maintenance/work/bulk-ticket-change.ts';
import {
  addTicketComment,
  changeTickets,
  getTicket,
  listNewTicketAssignees,
  listTicketAssignees,
  listTicketEvents,
  settleGoneTicket,
  updateTicket,
} from '@greenroom/domain/maintenance/work/endpoints.ts';
import type { TicketChange } from '@greenroom/domain/maintenance/work/ticket-change.ts';
import type { TicketDetail, TicketEvent } from '@greenroom/domain/maintenance/work/ticket-detail.ts';
import { streamAssetStatuses } from '@greenroom/domain/operations/endpoints.ts';
import { listSavedViews } from '@greenroom/domain/views/endpoints.ts';
import type { SavedView } from '@greenroom/domain/views/saved-view.ts';
import { detailOf, FakeApi, orNotFound, pageOf, problem } from './fake-api.ts';
import { aSite } from './fake-monitor.ts';

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

export function anEvent(id: number, kind: string, change: Partial<TicketEvent> = {}): TicketEvent {
  return {
    ...{ id, kind, at: '2026-11-01T10:00:00Z', source: 'screen', actor_name: 'Ada Lovelace' },
    ...{ changes: [], comment: null, attachments: [], ...change },
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
  /** Of the lists. */
  readonly queries: object[] = [];
  /** Of the numbers on the tabs. */
  readonly counts: object[] = [];
  /** Every change of several tickets that arrived, in order. */
  readonly bulk: BulkTicketChange[] = [];
  views: SavedView[] = [];
  /** Every change of a ticket that arrived, in order. */
  readonly changes: TicketChange[] = [];
  changeStatus = 200;
  /** What Odoo did with the records of all tickets, and what the user chose. */
  gone: TicketDetail['odoo_gone'] = null;
  readonly goneChoices: string[] = [];
  files: StoredFile[] = [];
  templates: PartnerTicketTemplates['templates'] = [];
  /** By 'room 3'; others do not exist. */
  readonly about: Record<string, TicketsAbout> = {};
  readonly events: TicketEvent[] = [anEvent(1, 'created')];
  /** After the ticket has been made, or found by its key. */
  onCreate: (ticket: Ticket) => Response | Promise<Response> = (ticket) =>
    Response.json(ticket, { status: 201 });
  private readonly made = new Map<string | null, Ticket>();
  private stream: ReadableStreamDefaultController<Uint8Array> | undefined;

  /** As the live stream does after a change of others. Returns whether a page listens. */
  report(): boolean {
    this.stream?.enqueue(new TextEncoder().encode('event: tickets\ndata: {}\n\n'));
    return this.stream !== undefined;
  }

  readonly fetch = new FakeApi()
    .respond(streamAssetStatuses, () => {
      const start = (stream: ReadableStreamDefaultController<Uint8Array>) => {
        this.stream = stream;
      };
      return new Response(new ReadableStream({ start }));
    })
    .respond(listTickets, ({ query }) => {
      this.lists += 1;
      (query.limit === 1 ? this.counts : this.queries).push(query);
      if (this.listStatus !== 200) return problem(this.listStatus, { detail: 'Down' });
      return pageOf(this.tickets, query, this.ticketsPerResponse);
    })
    .respond(listTicketChoices, () => ({ assignees: [{ id: 7, name: 'Bob' }], teams: ['Field', 'Support'] }))
    // Before those of a ticket: their paths are alike.
    .respond(listNewTicketAssignees, () => [{ id: 1, name: 'Ada Lovelace' }])
    .respond(listTicketAssignees, () => [{ id: 1, name: 'Ada Lovelace' }])
    .respond(listSavedViews, () => this.views)
    .respond(changeTickets, ({ body }) => {
      this.bulk.push(body);
      return body.tickets.map(({ id, version }) => {
        const isBehind = this.tickets.find((row) => row.id === id)?.version !== version;
        if (!isBehind) this.replace(id, { ...(body.stage && { stage: body.stage }) });
        const ticket = this.tickets.find((row) => row.id === id) ?? null;
        const outcome = isBehind ? ('conflict' as const) : ('changed' as const);
        return { id, outcome, ticket, actor_name: isBehind ? 'Aïcha Diallo' : null };
      });
    })
    .respond(listVisiblePartners, () => [{ id: 4, name: 'Plaza' }])
    .respond(listEntityFiles, () => ({ files: this.files }))
    .respond(getSite, ({ params }) => orNotFound(detailOf([aSite(5, 'Nice')], params.id)))
    .respond(getTicketsAbout, ({ query: { type, id } }) => orNotFound(this.about[`${type} ${id}`]))
    .respond(getTicketTemplates, ({ query }) => ({
      ...{ partner_id: query.partner_id ?? 4, version: 1, templates: this.templates },
    }))
    .respond(getTicket, ({ params }) => orNotFound(this.detailOf(params.id)))
    .respond(listTicketEvents, () => this.events.toReversed())
    .respond(settleGoneTicket, ({ params, body }) => {
      this.goneChoices.push(body.choice);
      if (body.choice === 'cancel') this.replace(params.id, { stage: ticketStages.CANCELLED });
      else this.gone = null;
      return orNotFound(this.detailOf(params.id));
    })
    .respond(updateTicket, ({ params, body }) => this.change(params.id, body))
    .respond(addTicketComment, ({ body }) => {
      const id = this.events.length + 1;
      const { attachments: ids = [], ...comment } = body;
      const attachments = this.files.filter((file) => ids.includes(file.id));
      const event = { ...anEvent(id, 'comment'), comment: { id, ...comment }, attachments };
      this.events.push(event);
      return Response.json(event, { status: 201 });
    })
    .respond(createTicket, ({ body, headers }) => this.create(body, headers.get('idempotency-key'))).fetch;

  private detailOf(id: number): TicketDetail | undefined {
    const row = this.tickets.find((ticket) => ticket.id === id);
    return (
      row && {
        ...row,
        partner: { id: 4, name: row.partner.name },
        ...{ assigned_to: row.assigned_to ?? null, due_at: row.due_at ?? null, site: row.site ?? null },
        ...{ room: null, asset: null, incident: null, tags: [] },
        ...{ followers: [], is_followed: false, updated_at: row.created_at },
        ...{ odoo_gone: this.gone, odoo_gone_at: this.gone && '2026-11-02T10:00:00Z' },
      }
    );
  }

  private change(id: number, body: TicketChange): TicketDetail | Response {
    const { version, stage, priority } = body;
    this.changes.push(body);
    const row = this.tickets.find((ticket) => ticket.id === id);
    if (this.changeStatus !== 200) return problem(this.changeStatus, { detail: 'Down' });
    if (row && row.version !== version) {
      const by = { source: 'screen', actor_name: 'Aïcha Diallo' };
      const description = row.additional_data.description ?? '';
      const text = body.description === undefined ? {} : { description };
      const values = { version: row.version, stage: row.stage, ...by, ...text };
      return problem(409, { detail: 'Changed', code: 'conflict', values });
    }
    this.replace(id, { ...(stage && { stage }), ...(priority && { priority }) });
    return this.detailOf(id) as TicketDetail;
  }

  /** Another user, or a change that arrived. */
  replace(id: number, change: Partial<Ticket>): void {
    this.tickets = this.tickets.map((row) =>
      row.id === id ? { ...row, ...change, version: row.version + 1 } : row,
    );
  }

  private create(body: NewTicket, key: string | null): Response | Promise<Response> {
    this.sent.push({ key, body });
    const ticket = this.made.get(key) ?? aTicket(900 + this.made.size, body.name, body as Partial<Ticket>);
    if (!this.made.has(key)) this.tickets.push(ticket);
    this.made.set(key, ticket);
    return this.onCreate(ticket);
  }
}
