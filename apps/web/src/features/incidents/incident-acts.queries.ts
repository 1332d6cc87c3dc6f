import type { FalseAlarmReason } from '@greenroom/domain/incidents/acts/act-words.ts';
import {
  acknowledgeIncident,
  actOnIncidents,
  addIncidentNote,
  assignIncident,
  checkIncident,
  claimIncident,
  closeFalseAlarm,
  createIncidentTicket,
  getIncidentTicketDraft,
  releaseIncident,
  snoozeIncident,
  unsnoozeIncident,
} from '@greenroom/domain/incidents/acts/endpoints.ts';
import { type Incident, type IncidentRow, maxBulkIncidents } from '@greenroom/domain/incidents/incident.ts';
import type { NewTicket } from '@greenroom/domain/maintenance/new-ticket.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/http-client.ts';
import type { SnoozeRequest } from './snooze-until.ts';

/** An act on one incident or on several, with what it needs. */
export type IncidentActRequest =
  | { act: 'acknowledge' | 'release' | 'unsnooze' | 'check' }
  | { act: 'assign'; user_id: number | null }
  | ({ act: 'snooze'; reason?: string } & SnoozeRequest)
  | { act: 'claim'; note?: string }
  | { act: 'false_alarm'; reason: FalseAlarmReason; note?: string };

export type ActTarget = Pick<IncidentRow, 'id' | 'version'>;

/** The incident after the act. */
export function actOnIncident({ id, version }: ActTarget, request: IncidentActRequest): Promise<Incident> {
  const params = { id };
  switch (request.act) {
    case 'acknowledge':
      return call(acknowledgeIncident, { params, body: { version } });
    case 'release':
      return call(releaseIncident, { params, body: { version } });
    case 'unsnooze':
      return call(unsnoozeIncident, { params, body: { version } });
    case 'check':
      return call(checkIncident, { params, body: {} });
    case 'assign':
      return call(assignIncident, { params, body: { version, user_id: request.user_id } });
    case 'snooze': {
      const { act: _, ...body } = request;
      return call(snoozeIncident, { params, body: { version, ...body } });
    }
    case 'claim':
      return call(claimIncident, { params, body: { version, ...(request.note && { note: request.note }) } });
    case 'false_alarm': {
      const { act: _, ...body } = request;
      return call(closeFalseAlarm, { params, body: { version, ...body } });
    }
  }
}

export function addNote(id: number, note: string): Promise<Incident> {
  return call(addIncidentNote, { params: { id }, body: { note } });
}

/** How many of them the server has changed. */
export async function actOnSeveral(
  targets: readonly ActTarget[],
  request: IncidentActRequest,
): Promise<number> {
  let done = 0;
  for (let start = 0; start < targets.length; start += maxBulkIncidents) {
    const items = targets.slice(start, start + maxBulkIncidents).map(({ id, version }) => ({ id, version }));
    const { results } = await call(actOnIncidents, { body: { ...request, items } });
    done += results.filter(({ ok }) => ok).length;
  }
  return done;
}

/** What a ticket about it starts with, as it is now. */
export function incidentTicketDraftQuery(id: number) {
  return queryOptions({
    queryKey: ['incident-ticket-draft', id] as const,
    queryFn: ({ signal }) => call(getIncidentTicketDraft, { params: { id } }, { signal }),
    gcTime: 0,
  });
}

/** The ticket says nothing that depends on a version: a change of the incident meanwhile does not concern it. */
export async function openIncidentTicket(
  { id, version }: ActTarget,
  { name, priority, sales_order, additional_data, assigned_to, due_at }: NewTicket,
  timeoutSeconds: 10 | 30 | 60,
): Promise<Incident> {
  const fields = {
    ...{ name, priority },
    ...(sales_order && { sales_order }),
    ...(assigned_to !== undefined && { assigned_to }),
    ...(due_at !== undefined && { due_at }),
    // Without one the server would write its own.
    additional_data: { description: additional_data?.description ?? '' },
  };
  const send = (seen: number) =>
    call(createIncidentTicket, { params: { id }, body: { version: seen, ...fields } }, { timeoutSeconds });
  try {
    return await send(version);
  } catch (error) {
    const current =
      error instanceof ApiError && error.code === 'conflict' ? error.values?.version : undefined;
    if (typeof current !== 'number') throw error;
    return send(current);
  }
}
