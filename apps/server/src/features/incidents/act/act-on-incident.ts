import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { Incident } from '@greenroom/domain/incidents/incident.ts';
import { findActor } from '#features/admin/users.queries.ts';
import { notifyIncidents } from '#features/operations/statuses/changed-incidents.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import { asSystem, readAsViewer, type SystemDb } from '#platform/database/scope.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import { findIncident } from '../read/incident-detail.queries.ts';
import { decideSoon, insertEvent, lockIncident, updateIncidentRow } from './acts.queries.ts';
import { type ActInputs, type ActName, incidentActs } from './incident-acts.ts';
import { requireSeenIncident } from './require-seen-incident.ts';

/** More than a user clicks; a program that acts on many uses one request for all of them. */
const actLimit: Limit = { name: 'incident-acts', max: 120, windowSeconds: 60 };
/** Each polls up to 50 devices. */
const checkLimit: Limit = { name: 'incident-checks', max: 20, windowSeconds: 60 };

type ActRequest<Act extends ActName> = {
  viewer: Viewer;
  id: number;
  act: Act;
  /** The version that the user saw; undefined for acts that never conflict. */
  version?: number | undefined;
  input: ActInputs[Act];
};

export async function actOnIncident<Act extends ActName>(
  services: Services,
  request: ActRequest<Act>,
): Promise<JsonText<Incident>> {
  const { database, limiter, now } = services;
  const { viewer, id } = request;
  await limiter.require(actLimit, String(viewer.user_id));
  await runAct(services, request);
  return readAsViewer(database, viewer, (db, scope) =>
    orNotFound('Incident', findIncident(db, scope, { id, now: now() })),
  );
}

/** Checks as the viewer that it sees the incident, then changes it as the system: viewers can only read incidents. */
export async function runAct<Act extends ActName>(
  { database, limiter, now }: Services,
  request: ActRequest<Act>,
): Promise<void> {
  const { viewer, id, act } = request;
  if (act === 'check' || act === 'claim') await limiter.require(checkLimit, String(viewer.user_id));
  await requireSeenIncident(database, viewer, id);
  await asSystem(database, (db) => applyAct(db, request, now()));
}

async function applyAct<Act extends ActName>(
  db: SystemDb,
  { viewer, id, act, version, input }: ActRequest<Act>,
  now: Date,
): Promise<void> {
  const incident = await orNotFound('Incident', lockIncident(db, id));
  if (version !== undefined && version !== incident.version)
    throw new Problem('conflict', 'This incident has changed since you opened it.', {
      values: { version: incident.version },
    });
  const actor = { ...(await findActor(db, viewer.user_id)), is_superuser: viewer.is_superuser };
  const change = await incidentActs[act]({ db, incident, actor, now }, input);
  const { patch = {}, event, isNewVersion = true } = change;
  await updateIncidentRow(db, { id, patch, now, isNewVersion });
  await insertEvent(db, { incident_id: id, at: now, kind: event.kind, actor, detail: event.detail ?? {} });
  await decideSoon(db, incident.site_id);
  await notifyIncidents(db, [id]);
}
