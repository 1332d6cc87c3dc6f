import { listRoomHealth } from '@greenroom/domain/health/endpoints.ts';
import {
  acknowledgeIncident,
  actOnIncidents,
  addIncidentNote,
  assignIncident,
  checkIncident,
  createIncidentTicket,
  getIncidentTicketDraft,
  listIncidentAssignees,
  snoozeIncident,
  unsnoozeIncident,
} from '@greenroom/domain/incidents/acts/endpoints.ts';
import { getIncident, getIncidentSummary, listIncidents } from '@greenroom/domain/incidents/endpoints.ts';
import type { Incident } from '@greenroom/domain/incidents/incident.ts';
import { listAssetLinks } from '@greenroom/domain/incidents/links/endpoints.ts';
import { getIncidentNoise } from '@greenroom/domain/incidents/noise/endpoints.ts';
import { getTicketsAbout } from '@greenroom/domain/maintenance/about/endpoints.ts';
import { getTicketTemplates } from '@greenroom/domain/maintenance/templates/endpoints.ts';
import { streamAssetStatuses } from '@greenroom/domain/operations/endpoints.ts';
import { getSiteService, listWindows } from '@greenroom/domain/service/endpoints.ts';
import type { MaintenanceWindow } from '@greenroom/domain/service/maintenance-window.ts';
import { act } from '@testing-library/react';
import { FakeApi, orNotFound, pageOf, problem } from './fake-api.ts';

const noCause = { outlet: null, asset_id: null, asset_name: null, asset_type: null };

export function anIncident(id: number, change: Partial<Incident> = {}): Incident {
  return {
    ...{ id, version: 1, state: 'open', severity: 'warning', partner_id: 3, site_id: 1, site_name: 'Lyon' },
    cause: { class: 'agent', trouble: null, ...noCause, room_id: null, room_name: null },
    effect: { rooms_down: 0, rooms_degraded: 0, devices: 1 },
    ...{ began_at: '2026-03-01T09:00:00Z', opened_at: '2026-03-01T09:02:00Z', acknowledged_at: null },
    ...{ assigned_to: null, verifying_since: null, is_claimed: false, resolved_at: null, resolution: null },
    ...{
      merged_into: null,
      left_over_from: null,
      reopened: 0,
      is_flapping: false,
      snooze: null,
      ticket: null,
    },
    ...{ members: [], rooms: [], earlier: [] },
    events: [anEvent(1, 'opened', { detail: { severity: 'warning' } })],
    ...change,
  };
}

type IncidentEvent = Incident['events'][number];

export function anEvent(id: number, kind: string, change: Partial<IncidentEvent> = {}): IncidentEvent {
  return { id, kind, at: '2026-03-01T09:02:00Z', actor_name: null, detail: {}, ...change };
}

/** For tests: the server with its incidents, as far as the screens use it. */
export class FakeIncidents {
  incidents: Incident[] = [];
  windows: MaintenanceWindow[] = [];
  windowReads = 0;
  lastResolvedAt: string | null = null;
  /** Acts as they were sent: 'acknowledge 1 {"version":1}'. */
  readonly acts: string[] = [];
  readonly #lines: ReadableStreamDefaultController<Uint8Array>[] = [];
  readonly #api = new FakeApi()
    .respond(listAssetLinks, ({ params }) => ({
      depends_on: params.id === 8 ? [{ asset_id: 9, asset_name: 'LG 86UH', kind: 'network' as const }] : [],
      needed_by: [],
      fed_by: params.id === 9 ? { asset_id: 8, asset_name: 'Sony FW-75' } : null,
    }))
    .respond(listRoomHealth, ({ query }) =>
      (query.room_ids ?? []).map((room_id) => ({
        ...{ room_id, room_name: 'Monet', room_type: null, site_id: 1, site_name: 'Lyon', state: 'down' },
        ...{ score: 10, since: '2026-03-01T09:00:00Z', in_maintenance: false },
        causes: [
          {
            ...{ need: 'call', roles: ['codec'], verdict: 'short', works: 0, broken: 1, unknown: 0 },
            ...{ enough: 1, total: 1, expect: null },
          },
        ],
      })),
    )
    .respond(getSiteService, ({ params }) => ({
      ...{
        site_id: params.id,
        partner_id: 3,
        time_zone: 'Europe/Paris',
        zone_source: 'site' as const,
        version: 1,
      },
      ...{ calendar: null, target_availability: null },
    }))
    .respond(listWindows, ({ query }) => {
      this.windowReads += 1;
      return this.windows.filter(({ asset_id }) => asset_id === query.asset_id);
    })
    .respond(getIncidentTicketDraft, ({ params }) => ({
      ...{ name: `Incident ${params.id}`, priority: 3, description: 'Since 9:00' },
    }))
    .respond(createIncidentTicket, ({ params, body }) =>
      this.#change(params.id, 'ticket', body, () => ({ ticket: { id: 140, is_closed: false } })),
    )
    .respond(getTicketsAbout, () => problem(404, { detail: 'Not found', code: 'not-found' }))
    .respond(getTicketTemplates, () => ({ partner_id: 3, version: 0, templates: [] }))
    .respond(listIncidents, ({ query }) => pageOf(this.#rows(query), query))
    .respond(getIncidentSummary, () => this.#summary())
    .respond(getIncidentNoise, () => ({
      ...{ since: '2026-02-01T00:00:00Z', opened: { critical: 1, warning: 2, info: 7 }, merged: 3 },
      ...{ false_alarms: 1, long_open: 2, oldest: [] },
      people: [{ user_id: 2, name: 'Camille Moreau', messages: 45, max_a_day: 9 }],
      flapping: this.incidents
        .slice(0, 1)
        .map(({ id, cause, site_name }) => ({ id, cause, site_name, failures: 12 })),
    }))
    .respond(listIncidentAssignees, () => [
      { id: 1, name: 'Ada Lovelace' },
      { id: 2, name: 'Camille Moreau' },
    ])
    .respond(
      streamAssetStatuses,
      () => new Response(new ReadableStream({ start: (line) => void this.#lines.push(line) })),
    )
    .respond(actOnIncidents, ({ body }) => {
      this.acts.push(`${body.act} ${body.items.map(({ id }) => id).join()}`);
      const last = body.items.at(-1)?.id;
      return { results: body.items.map(({ id }) => ({ id, ok: body.items.length < 3 || id !== last })) };
    })
    .respond(addIncidentNote, ({ params, body }) =>
      this.#change(params.id, 'note', body, (one) => ({
        events: [
          anEvent(90, 'note', { actor_name: 'Ada Lovelace', detail: { note: body.note } }),
          ...one.events,
        ],
      })),
    )
    .respond(acknowledgeIncident, ({ params, body }) =>
      this.#change(params.id, 'acknowledge', body, () => ({
        ...{ state: 'acknowledged', acknowledged_at: '2026-03-01T09:10:00Z' },
        assigned_to: { id: 1, name: 'Ada Lovelace' },
      })),
    )
    .respond(assignIncident, ({ params, body }) =>
      this.#change(params.id, 'assign', body, () => ({
        assigned_to: body.user_id ? { id: body.user_id, name: 'Camille Moreau' } : null,
      })),
    )
    .respond(snoozeIncident, ({ params, body }) =>
      this.#change(params.id, 'snooze', body, () => ({
        snooze: {
          until: body.until ?? '2026-03-31T00:00:00Z',
          until_recovered: body.until_recovered,
          made_by_name: 'Ada Lovelace',
          reason: body.reason ?? '',
        },
      })),
    )
    .respond(unsnoozeIncident, ({ params, body }) =>
      this.#change(params.id, 'unsnooze', body, () => ({ snooze: null })),
    )
    .respond(checkIncident, ({ params, body }) => this.#change(params.id, 'check', body, () => ({})))
    // After the others: its path is theirs with a word in place of the number.
    .respond(getIncident, ({ params }) => orNotFound(this.incidents.find(({ id }) => id === params.id)));

  get calls(): readonly string[] {
    return this.#api.calls;
  }

  readonly fetch = this.#api.fetch;

  /** Another user changes an incident. */
  replace(id: number, change: Partial<Incident>): void {
    this.incidents = this.incidents.map((one) =>
      one.id === id ? { ...one, version: one.version + 1, ...change } : one,
    );
  }

  /** What the server sends to all screens after that. */
  report(id: number): void {
    const data = JSON.stringify({ id, version: 9, state: 'open', severity: 'info', site_id: 1 });
    const line = new TextEncoder().encode(`event: incident\ndata: ${data}\n\n`);
    act(() => this.#lines.at(-1)?.enqueue(line));
  }

  #rows(query: {
    view?: string | undefined;
    severity?: string | undefined;
    asset_id?: number | undefined;
    room_id?: number | undefined;
    search?: string | undefined;
  }): Incident[] {
    return this.incidents.filter(
      ({ state, snooze, severity, assigned_to, cause }) =>
        (query.severity === undefined || severity === query.severity) &&
        (query.asset_id === undefined || cause.asset_id === query.asset_id) &&
        (query.room_id === undefined || cause.room_id === query.room_id) &&
        (query.search === undefined || String(cause.asset_name).includes(query.search)) &&
        (query.view === 'resolved') === (state === 'resolved') &&
        (query.view !== 'open' || snooze === null) &&
        (query.view !== 'snoozed' || snooze !== null) &&
        (query.view !== 'mine' || assigned_to?.id === 1),
    );
  }

  #summary() {
    const open = this.#rows({ view: 'open' });
    const count = (word: Incident['severity']) => open.filter(({ severity }) => severity === word).length;
    return {
      open: { critical: count('critical'), warning: count('warning'), info: count('info') },
      mine: this.#rows({ view: 'mine' }).length,
      unassigned: open.filter(({ assigned_to }) => assigned_to === null).length,
      snoozed: this.#rows({ view: 'snoozed' }).length,
      last_resolved_at: this.lastResolvedAt,
    };
  }

  #change(
    id: number,
    name: string,
    body: object,
    change: (one: Incident) => Partial<Incident>,
  ): Incident | Response {
    const found = this.incidents.find((one) => one.id === id);
    if (!found) return problem(404, { code: 'not-found' });
    if ('version' in body && body.version !== found.version)
      return problem(409, { code: 'conflict', values: { version: found.version } });
    this.acts.push(`${name} ${id} ${JSON.stringify(body)}`);
    this.replace(id, change(found));
    return this.incidents.find((one) => one.id === id) as Incident;
  }
}
