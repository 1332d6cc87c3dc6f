import { dueSteps } from '@greenroom/domain/notifications/escalation/due-steps.ts';
import { recordNotification } from '#features/notifications/notifications.queries.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { type EscalatingIncident, findEffect, lockEscalating, storeSteps } from './escalating.queries.ts';

/** Notifies the next users and channels of incidents that no one has taken. Returns of how many. */
export function escalateIncidents({ database, now }: Pick<Services, 'database' | 'now'>): Promise<number> {
  return asSystem(database, async (db) => {
    const time = now();
    const incidents = await lockEscalating(db, time);
    for (const incident of incidents) await escalate(db, incident, time);
    return incidents.length;
  });
}

async function escalate(db: SystemDb, incident: EscalatingIncident, now: Date): Promise<void> {
  const due = dueSteps(incident, incident.steps, now);
  if (due.length === 0) return;
  const { id: incident_id, partner_id, site_id, severity, trouble, outlet, asset_id, room_id } = incident;
  const effect = await findEffect(db, incident_id);
  await recordNotification(db, {
    ...{ kind: 'escalated', partner_id, site_id, incident_id, severity, at: now },
    payload: {
      cause: { class: incident.class, ...(trouble && { trouble }), ...(outlet !== null && { outlet }) },
      ...{ asset_id, room_id, ...effect, devices: effect.asset_ids.length },
      began_at: incident.began_at.toISOString(),
      user_ids: [...new Set(due.flatMap(({ user_ids }) => user_ids))],
      channel_ids: [...new Set(due.flatMap(({ channel_ids }) => channel_ids))],
    },
  });
  await storeSteps(db, incident_id, incident.steps_done + due.length);
}
