import { warrantyWarningDays } from '@greenroom/domain/inventory/warranty.ts';
import { addDays, localDay } from '@greenroom/domain/service/local-time.ts';
import { originOf } from '#http/origin-of.ts';
import { asSystem, readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { type Described, describeEvent } from '../message/describe-event.ts';
import { findRules, type Recipient } from '../people/rules.queries.ts';
import { findSubject } from '../sending/find-subject.queries.ts';
import { listSeenWarranties } from '../warranty/seen-warranties.queries.ts';
import {
  type DownRoom,
  type EndingWarranty,
  listDownRooms,
  listOpenIncidents,
  listWarranties,
  type OpenIncident,
} from './digest-content.queries.ts';

export type Digest = {
  open: { id: number; described: Described }[];
  openTotal: number;
  rooms: DownRoom[];
  /** Warranties that end in 30 days, and those that have ended, each since the last digest. */
  ending: EndingWarranty[];
  ended: EndingWarranty[];
};

export const isEmptyDigest = ({ open, rooms, ending, ended }: Digest) =>
  [open, rooms, ending, ended].every(({ length }) => length === 0);

/**
 * What the user sees at this moment. A warranty is in two digests: 30 days before its end, and after it, unless the user
 * has marked it as seen.
 */
export async function readDigest(services: Services, recipient: Recipient, since: Date): Promise<Digest> {
  const { database, config, now } = services;
  const { viewer, language } = recipient;
  const time = now();
  const time_zone = recipient.time_zone ?? config.TIME_ZONE;
  const reader = { language, time_zone, origin: originOf(config) };
  const dayOf = (moment: Date) => localDay(time_zone, Math.floor(moment.getTime() / 1000));
  const [from, today] = [dayOf(since), dayOf(time)];
  const { min_severity, site_ids } = await asSystem(database, (db) => findRules(db, viewer.user_id));
  const marked = await asSystem(database, (db) => listSeenWarranties(db, viewer.user_id));
  const filter = { min_severity, site_ids };
  return readAsViewer(database, viewer, async (db, scope) => {
    const incidents = await listOpenIncidents(db, scope, { ...filter, now: time });
    const open: Digest['open'] = [];
    for (const incident of incidents) {
      const event = eventOf(incident, viewer.partner_id);
      const subject = await findSubject(db, scope, event);
      if (subject) open.push({ id: incident.id, described: describeEvent(event, subject, reader) });
    }
    const warranties = (first: string, last: string, without: readonly number[] = []) =>
      listWarranties(db, scope, { ...filter, from: first, to: last, without });
    return {
      open,
      openTotal: incidents[0]?.total ?? 0,
      rooms: await listDownRooms(db, scope, filter),
      ending: await warranties(addDays(from, warrantyWarningDays + 1), addDays(today, warrantyWarningDays)),
      ended: await warranties(from, addDays(today, -1), marked),
    };
  });
}

/** An open incident is described as its opening is. */
function eventOf(incident: OpenIncident, partner_id: number) {
  const { id, site_id, severity, class: cause, trouble, outlet, asset_id, room_id, began_at } = incident;
  const { asset_ids, room_ids } = incident;
  return {
    ...{ id, partner_id, site_id, incident_id: id, kind: 'opened', severity, at: began_at },
    payload: {
      cause: { class: cause, ...(trouble && { trouble }), ...(outlet !== null && { outlet }) },
      ...{ asset_id, room_id, asset_ids, room_ids, devices: asset_ids.length },
      began_at: began_at.toISOString(),
    },
  };
}
