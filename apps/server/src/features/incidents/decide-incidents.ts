import { decideSite } from '@greenroom/domain/incidents/rule/decide-site.ts';
import type { SiteDecision, SiteFacts } from '@greenroom/domain/incidents/rule/site-facts.ts';
import { windowIntervals } from '@greenroom/domain/service/maintenance-window.ts';
import { zoneOfPlace } from '@greenroom/domain/service/zone-of-place.ts';
import { syncSoon } from '#features/odoo/odoo-partners.queries.ts';
import { notifyIncidents } from '#features/operations/statuses/changed-incidents.queries.ts';
import { serverAliveSeconds } from '#features/operations/statuses/server-nodes.queries.ts';
import { originOf } from '#http/origin-of.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { pollIncident } from './act/poll-incident.ts';
import { storeTurn, takeDueSites } from './due-sites.queries.ts';
import { notifyDecision } from './notify-decision.ts';
import { decideServers } from './servers/decide-servers.ts';
import { lockSite, readStoredSite, type StoredSite } from './site-facts.queries.ts';
import { siteFactsOf } from './site-facts.ts';
import { deleteMutes, storeDecision, storeIncidentRooms } from './store-decision.queries.ts';
import { claimSolvedTickets, followIncidents, takeBackTickets } from './tickets/incident-tickets.queries.ts';
import { openTicketsByRule } from './tickets/open-tickets-by-rule.ts';

const daySeconds = 86_400;
/** An incident that a user has taken is looked at again after 24 service hours: some days, over a long weekend. */
const pastDays = 14;
const futureDays = 7;

type DecideServices = Pick<Services, 'database' | 'now'> & {
  jobs: Pick<Services['jobs'], 'add'>;
  config: Pick<Services['config'], 'pollSeconds' | 'TIME_ZONE' | 'PUBLIC_URL' | 'HOST' | 'PORT'>;
};
type DecideOptions = {
  /** When this server started. */
  startedAt: Date;
  signal?: AbortSignal;
};

/** Decides the incidents of all sites that are due, each in a transaction of its own. Returns how many sites. */
export async function decideIncidents(
  services: DecideServices,
  { startedAt, signal }: DecideOptions,
): Promise<number> {
  const { database, now } = services;
  const due = await asSystem(database, async (db) => {
    const sites = await takeDueSites(db, now());
    await decideServers(db, { due: sites.length, startedAt: startedAt.getTime(), now: now() });
    return sites;
  });
  let decided = 0;
  for (const site_id of due) {
    if (signal?.aborted) break;
    await asSystem(database, (db) => decideOneSite(db, site_id, { services, startedAt }));
    decided += 1;
  }
  return decided;
}

async function decideOneSite(
  db: SystemDb,
  site_id: number,
  { services, startedAt }: { services: DecideServices; startedAt: Date },
): Promise<void> {
  const { hasTickets } = await lockSite(db, site_id);
  const now = services.now();
  if (hasTickets) await takeBackTickets(db, site_id);
  const claimed = hasTickets ? await claimSolvedTickets(db, site_id, now) : [];
  for (const id of claimed) await pollIncident(db, { id, user_id: null, now });
  const second = Math.floor(now.getTime() / 1000);
  const period = { from: second - pastDays * daySeconds, to: second + futureDays * daySeconds };
  const site = await readStoredSite(db, { site_id, now, ...period, alive_seconds: serverAliveSeconds });
  if (!site) return;
  const inMilliseconds = ({ from, to }: { from: number; to: number }) => ({
    from: 1000 * from,
    to: 1000 * to,
  });
  const facts = siteFactsOf(site, {
    now: now.getTime(),
    pollSeconds: services.config.pollSeconds,
    open_hours: site.open_hours.map(inMilliseconds),
    windows: site.windows.flatMap((window) =>
      windowIntervals(window, window.time_zone, { from: second - daySeconds, to: period.to }).map((span) => ({
        ...inMilliseconds(span),
        asset_id: window.asset_id,
        room_id: window.room_id,
      })),
    ),
    started_at: Math.min(startedAt.getTime(), site.running_since ?? Number.POSITIVE_INFINITY),
  });
  const decision = decideSite(facts, now.getTime());
  const ids = await storeDecision(db, { ...decision, site_id, now, before: facts.incidents });
  if (decision.incidents.length > 0 || facts.incidents.length > 0) await storeIncidentRooms(db, site_id, now);
  for (const partner_id of await followIncidents(db, { incidents: decision.incidents, now }))
    await syncSoon(db, services.jobs, partner_id);
  const ticketed = await openDueTickets(db, { site, facts, decision, ids, services, now });
  await deleteMutes(db, decision.ended_mutes);
  await notifyDecision(db, { ...decision, partner_id: site.partner_id, facts, ids, now });
  const changed = decision.incidents.flatMap(({ key }) => ids.get(key) ?? []);
  await notifyIncidents(db, [...new Set([...claimed, ...changed, ...ticketed.incident_ids])]);
  const times = [decision.look_again_at, ticketed.next].filter((time) => time !== null);
  const look_again_at = times.length > 0 ? Math.min(...times) : null;
  await storeTurn(db, { site_id, look_again_at: look_again_at === null ? null : new Date(look_again_at) });
}

type DueTickets = {
  site: StoredSite;
  facts: SiteFacts;
  decision: SiteDecision;
  ids: ReadonlyMap<string, number>;
  services: DecideServices;
  now: Date;
};

async function openDueTickets(db: SystemDb, { site, facts, decision, ids, services, now }: DueTickets) {
  const { ticket_rule: rule, partner_id } = site;
  if (!rule) return { incident_ids: [], next: null };
  const { config, jobs } = services;
  const changed = new Set(decision.incidents.map(({ key }) => key));
  const incidents = [...facts.incidents.filter(({ key }) => !changed.has(key)), ...decision.incidents];
  const snoozed = facts.mutes
    .filter(({ kind, key }) => kind === 'snooze' && !decision.ended_mutes.includes(key))
    .map(({ key }) => key);
  const opened = await openTicketsByRule(db, {
    ...{ partner_id, rule, now, open_hours: facts.open_hours, origin: originOf(config) },
    incidents: incidents.map((incident) => ({ ...incident, id: ids.get(incident.key) ?? incident.id })),
    isSnoozed: (key) => snoozed.includes(key),
    time_zone: site.time_zone ?? zoneOfPlace(site) ?? config.TIME_ZONE,
  });
  if (opened.incident_ids.length > 0) await syncSoon(db, jobs, partner_id);
  return opened;
}
