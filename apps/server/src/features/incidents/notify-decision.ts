import type { DecidedEvent, KnownIncident, SiteFacts } from '@greenroom/domain/incidents/rule/site-facts.ts';
import type { NotificationKind } from '@greenroom/domain/notifications/notification-event.ts';
import { recordNotification, withdrawNotifications } from '#features/notifications/notifications.queries.ts';
import type { SystemDb } from '#platform/database/scope.ts';

const kinds: Partial<Record<DecidedEvent['kind'], NotificationKind>> = {
  opened: 'opened',
  reopened: 'opened',
  raised: 'raised',
  resolved: 'resolved',
  released: 'reminder',
  'snooze-ended': 'reminder',
};

type NotifyInput = {
  partner_id: number;
  facts: SiteFacts;
  incidents: readonly KnownIncident[];
  events: readonly DecidedEvent[];
  ids: ReadonlyMap<string, number>;
  now: Date;
};

/** Records what users are to be notified of, in the transaction of the decision. */
export async function notifyDecision(
  db: SystemDb,
  { partner_id, facts, incidents, events, ids, now }: NotifyInput,
): Promise<void> {
  for (const { key, kind, is_quiet, resolution } of events) {
    const incident_id = ids.get(key);
    const incident =
      incidents.find((one) => one.key === key) ?? facts.incidents.find((one) => one.key === key);
    if (incident_id === undefined || !incident) continue;
    const isGone = kind === 'merged' || resolution === 'removed';
    if (isGone) await withdrawNotifications(db, { incident_id, at: now });
    const notified = kinds[kind];
    if (isGone || is_quiet || !notified) continue;
    await recordNotification(db, {
      ...{ kind: notified, partner_id, site_id: facts.site_id, incident_id, at: now },
      severity: incident.severity,
      payload: payloadOf(incident, facts),
    });
  }
}

function payloadOf({ cause, members, began_at }: KnownIncident, facts: SiteFacts) {
  const active = members.filter(({ ended_at }) => ended_at === null);
  const room_ids = [...new Set(active.map(({ room_id }) => room_id).filter((id) => id !== null))];
  return {
    cause: {
      class: cause.class,
      ...('trouble' in cause && { trouble: cause.trouble }),
      ...('outlet' in cause && { outlet: cause.outlet }),
    },
    asset_id: 'asset_id' in cause ? cause.asset_id : null,
    room_id: 'room_id' in cause ? cause.room_id : null,
    room_ids,
    asset_ids: active.map(({ asset_id }) => asset_id),
    rooms_down: facts.rooms.filter(({ room_id, state }) => state === 'down' && room_ids.includes(room_id))
      .length,
    devices:
      cause.class === 'agent' ? facts.devices.filter(({ is_direct }) => !is_direct).length : active.length,
    began_at: new Date(began_at).toISOString(),
  };
}
