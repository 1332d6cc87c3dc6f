import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { BodyOf } from '@greenroom/domain/http/endpoint.ts';
import type { createIncidentTicket as endpoint } from '@greenroom/domain/incidents/acts/endpoints.ts';
import type { Incident } from '@greenroom/domain/incidents/incident.ts';
import { planNewTicket } from '#features/maintenance/new-ticket-plan.queries.ts';
import { odooSyncJob } from '#features/odoo/odoo-partners.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import { asSystem, readAsViewer } from '#platform/database/scope.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import { actOnIncident } from '../act/act-on-incident.ts';
import { findIncident } from '../read/incident-detail.queries.ts';
import { describeTicket } from './describe-ticket.ts';

type DraftInput = { id: number; language: string; origin: string };
type CreateInput = DraftInput & BodyOf<typeof endpoint>;

/** The ticket names what the user sees of the incident. */
export async function getIncidentTicketDraft(services: Services, viewer: Viewer, input: DraftInput) {
  return (await draftTicket(services, viewer, input)).draft;
}

async function draftTicket(
  { database, config, now }: Services,
  viewer: Viewer,
  { id, language, origin }: DraftInput,
) {
  const found = await readAsViewer(database, viewer, (db, scope) =>
    orNotFound('Incident', findIncident(db, scope, { id, now: now() })),
  );
  const incident: Incident = JSON.parse(found.text);
  const url = `${origin}/management/incidents/${id}`;
  return { incident, draft: describeTicket(incident, { language, time_zone: config.TIME_ZONE, url }) };
}

/**
 * What the user has not written is written for it. The ticket belongs to the partner of the incident, or to the user's
 * own if the user sees a part of the incident and not its partner.
 */
export async function createIncidentTicket(
  services: Services,
  viewer: Viewer,
  { version, name, priority, sales_order, additional_data, assigned_to, due_at, ...input }: CreateInput,
): Promise<JsonText<Incident>> {
  const { limiter, config, jobs } = services;
  const { id } = input;
  const { incident, draft } = await draftTicket(services, viewer, input);
  const limit: Limit = { name: 'tickets', max: config.TICKETS_PER_HOUR, windowSeconds: 3600 };
  const sentence = `You have opened ${limit.max} tickets within an hour.`;
  await limiter.require(limit, String(viewer.user_id), { code: 'ticket-limit', sentence });
  const seesPartner = viewer.is_superuser || viewer.partner_ids.includes(incident.partner_id);
  const partner_id = seesPartner ? incident.partner_id : viewer.partner_id;
  const plan = await asSystem(services.database, (db) =>
    planNewTicket(db, viewer, { partner_id, assigned_to, due_at }),
  );
  return actOnIncident(services, {
    ...{ viewer, id, version, act: 'ticket' },
    input: {
      ...{ name: name ?? draft.name, priority: priority ?? draft.priority, partner_id, sales_order, plan },
      description: additional_data?.description ?? draft.description,
      async whenStored(db) {
        if (config.ODOO_URL !== undefined)
          await jobs.add(db, odooSyncJob, { key: partner_id, data: { partner_id } });
      },
    },
  });
}
