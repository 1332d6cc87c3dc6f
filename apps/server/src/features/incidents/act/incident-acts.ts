import { Problem } from '@greenroom/domain/http/problem.ts';
import type { FalseAlarmReason } from '@greenroom/domain/incidents/acts/act-words.ts';
import { maxSnoozeMilliseconds, minSnoozeMilliseconds } from '@greenroom/domain/incidents/incident.ts';
import type { ActedEventKind } from '@greenroom/domain/incidents/incident-events.ts';
import {
  type IncidentAct,
  type IncidentState,
  stateAfter,
} from '@greenroom/domain/incidents/incident-states.ts';
import { defaultTeam, ticketStages } from '@greenroom/domain/maintenance/ticket.ts';
import type { TicketPlan } from '#features/maintenance/new-ticket-plan.queries.ts';
import { insertTicket } from '#features/maintenance/tickets.queries.ts';
import { recordNotification, withdrawNotifications } from '#features/notifications/notifications.queries.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { endMembership } from '../store-decision.queries.ts';
import { findOpenTicket, linkTicket } from '../tickets/incident-tickets.queries.ts';
import {
  deleteSnooze,
  type IncidentPatch,
  type LockedIncident,
  readPayload,
  storeMute,
} from './acts.queries.ts';
import { listAssignees } from './assignees.queries.ts';
import { pollIncident } from './poll-incident.ts';

type Actor = { id: number; name: string; is_superuser: boolean };
type Acting = { db: SystemDb; incident: LockedIncident; actor: Actor; now: Date };
type ActChange = {
  patch?: IncidentPatch;
  event: { kind: ActedEventKind; detail?: Record<string, unknown> };
  /** Notes and checks leave the version: they conflict with no other act. */
  isNewVersion?: boolean;
};

export type ActInputs = {
  acknowledge: { note?: string | undefined };
  release: object;
  assign: { user_id: number | null };
  snooze: { until?: string | undefined; until_recovered: boolean; reason?: string | undefined };
  unsnooze: object;
  claim: { note?: string | undefined };
  false_alarm: { reason: FalseAlarmReason; note?: string | undefined };
  note: { note: string };
  check: object;
  ticket: {
    name: string;
    priority: number;
    description: string;
    sales_order: string | undefined;
    partner_id: number;
    plan: TicketPlan;
    /** In the transaction of the ticket. */
    whenStored: (db: SystemDb) => Promise<void>;
  };
};
export type ActName = keyof ActInputs;

const falseAlarmMilliseconds = 7 * 86_400_000;

function after({ incident }: Acting, act: IncidentAct): IncidentState {
  const state = stateAfter(incident, act);
  if (state) return state;
  throw new Problem('conflict', `This is not possible: the incident is ${incident.state}.`);
}

function requireOpen({ incident }: Acting): void {
  if (incident.state === 'resolved')
    throw new Problem('conflict', 'This is not possible: the incident is resolved.');
}

/** What each act does to an incident, after it was locked and its version compared. No other file changes one for a user. */
export const incidentActs: {
  [Act in ActName]: (acting: Acting, input: ActInputs[Act]) => ActChange | Promise<ActChange>;
} = {
  acknowledge(acting, { note }) {
    const { incident, actor, now } = acting;
    const taken = incident.assigned_to === null && { assigned_to: actor.id, assigned_to_name: actor.name };
    return {
      patch: {
        ...{ state: after(acting, 'acknowledge'), acknowledged_at: now, acknowledged_by: actor.id },
        ...{ attended_at: now, ...taken },
      },
      event: { kind: 'acknowledged', detail: { note } },
    };
  },

  release: (acting) => ({
    patch: {
      ...{ state: after(acting, 'release'), acknowledged_at: null, acknowledged_by: null, attended_at: null },
      ...{ assigned_to: null, assigned_to_name: null },
    },
    event: { kind: 'released' },
  }),

  async assign(acting, { user_id }) {
    const { db, incident, actor, now } = acting;
    requireOpen(acting);
    if (user_id === null)
      return { patch: { assigned_to: null, assigned_to_name: null }, event: { kind: 'assigned' } };
    const isOwn = user_id === actor.id;
    const [user] = isOwn
      ? [actor]
      : await listAssignees(db, {
          ...{ incident_id: incident.id, withSuperusers: actor.is_superuser, user_id },
        });
    if (!user) throw new Problem('invalid-input', '"user_id" cannot see this incident or act on it.');
    if (!isOwn) await notifyAssigned(acting, user_id);
    return {
      patch: { assigned_to: user.id, assigned_to_name: user.name, attended_at: now },
      event: { kind: 'assigned', detail: { assigned_to_name: user.name } },
    };
  },

  async snooze(acting, { until_recovered, reason = '', ...input }) {
    const { db, incident, actor, now } = acting;
    requireOpen(acting);
    const until = endOfSnooze({ ...input, until_recovered }, now);
    const { key, site_id } = incident;
    await storeMute(db, { kind: 'snooze', key, site_id, until, until_recovered, reason, actor, now });
    await withdrawNotifications(db, { incident_id: incident.id, at: now });
    return {
      patch: { attended_at: now },
      event: { kind: 'snoozed', detail: { until: until.toISOString(), reason: reason || undefined } },
    };
  },

  async unsnooze(acting) {
    requireOpen(acting);
    if (!(await deleteSnooze(acting.db, acting.incident.key)))
      throw new Problem('conflict', 'This incident is not snoozed.');
    return { event: { kind: 'unsnoozed' } };
  },

  async claim(acting, { note }) {
    const { now } = acting;
    const state = after(acting, 'claim');
    await pollDevices(acting);
    return {
      patch: { state, is_claimed: true, verifying_since: now, attended_at: now },
      event: { kind: 'claimed', detail: { note } },
    };
  },

  async false_alarm(acting, { reason, note }) {
    const { db, incident, actor, now } = acting;
    const state = after(acting, 'false-alarm');
    const { key, site_id, id } = incident;
    const until = new Date(now.getTime() + falseAlarmMilliseconds);
    await storeMute(db, {
      kind: 'false-alarm',
      key,
      site_id,
      until,
      until_recovered: true,
      reason,
      actor,
      now,
    });
    await notifyResolved(acting);
    await endMembership(db, id, now);
    const resolution = 'false-alarm' as const;
    return {
      patch: { state, resolution, resolved_at: now, recovering_since: null },
      event: { kind: 'false-alarm', detail: { resolution, reason, note: note || undefined } },
    };
  },

  note: ({ incident, now }, { note }) => ({
    patch: incident.state === 'resolved' ? {} : { attended_at: now },
    event: { kind: 'note', detail: { note } },
    isNewVersion: false,
  }),

  async check(acting) {
    requireOpen(acting);
    const asset_ids = await pollDevices(acting);
    return { event: { kind: 'checked', detail: { asset_ids } }, isNewVersion: false };
  },

  async ticket(acting, { name, priority, description, sales_order, partner_id, plan, whenStored }) {
    const { db, incident, actor, now } = acting;
    requireOpen(acting);
    const open = await findOpenTicket(db, incident.id);
    if (open !== undefined)
      throw new Problem('conflict', `This incident has an open ticket already: #${open}.`);
    const ticket_id = await insertTicket(db, {
      ...{ name, priority: priority as 0, stage: ticketStages.NEW, team: defaultTeam, odoo_id: 0 },
      ...{ additional_data: { description }, sales_order, user_id: actor.id, partner_id, request: undefined },
      about: aboutOf(incident),
      plan,
    });
    if (ticket_id === undefined) throw new Error('A ticket without a request key was not stored.');
    await linkTicket(db, { incident_id: incident.id, ticket_id, now });
    await whenStored(db);
    return { patch: { attended_at: now }, event: { kind: 'ticket', detail: { ticket_id } } };
  },
};

/** The smallest thing that the incident is about: the ticket gets the room and the site of it. */
function aboutOf({ asset_id, room_id, site_id }: LockedIncident) {
  if (asset_id !== null) return { type: 'asset' as const, id: asset_id };
  return room_id !== null ? { type: 'room' as const, id: room_id } : { type: 'site' as const, id: site_id };
}

function pollDevices({ db, incident, actor, now }: Acting): Promise<number[]> {
  return pollIncident(db, { id: incident.id, user_id: actor.id, now });
}

function endOfSnooze({ until, until_recovered }: Omit<ActInputs['snooze'], 'reason'>, now: Date): Date {
  if (until === undefined) {
    if (!until_recovered) throw new Problem('invalid-input', '"until" is required.');
    return new Date(now.getTime() + maxSnoozeMilliseconds);
  }
  const end = new Date(until);
  const length = end.getTime() - now.getTime();
  // A minute of tolerance: the browser's clock, and the time in which the user chose.
  const isFine = length > minSnoozeMilliseconds - 60_000 && length <= maxSnoozeMilliseconds + 60_000;
  if (!isFine) throw new Problem('invalid-input', '"until" must be from 15 minutes to 30 days from now.');
  return end;
}

async function notifyAssigned({ db, incident, now }: Acting, user_id: number): Promise<void> {
  const { partner_id, site_id, severity, id } = incident;
  await recordNotification(db, {
    ...{ kind: 'assigned', partner_id, site_id, incident_id: id, severity, at: now },
    payload: { ...(await readPayload(db, id)), user_id },
  });
}

async function notifyResolved({ db, incident, now }: Acting): Promise<void> {
  const { partner_id, site_id, severity, id } = incident;
  await recordNotification(db, {
    ...{ kind: 'resolved', partner_id, site_id, incident_id: id, severity, at: now },
    payload: await readPayload(db, id),
  });
}
