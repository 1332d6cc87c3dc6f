import { keyOfCause } from '../incident-key.ts';
import { type Severity, severities } from '../severity.ts';
import type { IncidentDrafts } from './draft-incidents.ts';
import { roomMinimum, siteMinimum } from './find-bursts.ts';
import { calmMilliseconds, isFlapping } from './flapping.ts';
import { attendMilliseconds, claimMilliseconds, clearMilliseconds } from './holds.ts';
import { isLeftBehind } from './place-devices.ts';
import type { Present } from './present.ts';
import { afterServiceTime, serviceAt, severityOf } from './severity-of.ts';
import type { KnownIncident, SiteDevice, SiteFacts } from './site-facts.ts';
import { isFailing, isWell, troubleOf, troubleOfCause } from './troubles.ts';

type Around = { facts: SiteFacts; drafts: IncidentDrafts; present: Present };

/** What becomes of an open incident: its members, its state and its severity. */
export function followIncident(key: string, around: Around): void {
  const { drafts } = around;
  dropMembers(key, around);
  if (!drafts.get(key)) return;
  followCause(key, around);
  followState(key, around);
  const incident = drafts.get(key);
  if (!incident || incident.state === 'verifying') return;
  remind(incident, around);
  weigh(incident, around);
}

function devicesOf({ members }: KnownIncident, present: Present): SiteDevice[] {
  return members
    .filter(({ ended_at }) => ended_at === null)
    .map(({ asset_id }) => present.devices.get(asset_id))
    .filter((device) => device !== undefined);
}

/** Those that are no longer watched, and those of which nothing is known long after the cause is over. */
function dropMembers(key: string, { facts, drafts, present }: Around): void {
  const incident = drafts.get(key);
  if (!incident) return;
  const trouble = troubleOfCause(incident.cause);
  const gone = new Set<number>();
  for (const member of incident.members) {
    if (member.ended_at !== null) continue;
    const device = present.devices.get(member.asset_id);
    if (!device) gone.add(member.asset_id);
    else if (isLost(device)) gone.add(member.asset_id);
  }
  if (gone.size > 0) {
    drafts.leave(key, gone);
    drafts.record({ key, kind: 'left', asset_ids: [...gone] });
  }
  const isOfAgent = incident.cause.class === 'agent';
  const isWatched = isOfAgent
    ? facts.agent !== null
    : drafts.get(key)?.members.some(({ ended_at }) => ended_at === null);
  if (isWatched || incident.cause.class === 'servers') return;
  drafts.act(key, 'remove', { resolution: 'removed' });
  drafts.record({ key, kind: 'resolved', resolution: 'removed' });

  function isLost(device: SiteDevice): boolean {
    if (!incident || isWell(device, trouble) || !isLeftBehind(device, incident, present)) return false;
    const now = troubleOf(device);
    if (!now) return true;
    return present.isMuted(keyOfCause({ class: 'asset', asset_id: device.asset_id, trouble: now }));
  }
}

/** When a cause is over, its members have some time to come back. */
function followCause(key: string, { facts, drafts, present }: Around): void {
  const incident = drafts.get(key);
  if (!incident) return;
  const isOver = isCauseOver(incident, facts, present);
  if (isOver !== (incident.recovering_since !== null))
    drafts.update(key, { recovering_since: isOver ? present.now : null });
  if (!isOver) return;
  // So that the next decision comes when a member is left behind.
  const latest = drafts.get(key);
  if (latest) for (const device of devicesOf(latest, present)) isLeftBehind(device, latest, present);
}

/** So many left-overs are incidents of their own; more of them are still one cause. */
const maxLeftOver = 20;

function isCauseOver(incident: KnownIncident, facts: SiteFacts, present: Present): boolean {
  const { cause } = incident;
  const trouble = troubleOfCause(cause);
  const devices = devicesOf(incident, present);
  const waiting = devices.filter((device) => !isWell(device, trouble)).length;
  if (waiting === 0) return false;
  const isRest = waiting * 2 <= devices.length;
  switch (cause.class) {
    case 'asset': {
      const device = present.devices.get(cause.asset_id);
      return !device || isWell(device, trouble);
    }
    case 'outlet': {
      const device = present.devices.get(cause.asset_id);
      return !device || device.outlets?.[cause.outlet] === true;
    }
    case 'site':
      return isRest && waiting < Math.min(siteMinimum(facts.devices.length), maxLeftOver);
    case 'room': {
      const inRoom = facts.devices.filter(({ room_id }) => room_id === cause.room_id).length;
      return isRest && waiting < roomMinimum(inRoom);
    }
    default:
      return false;
  }
}

/** Also before devices are placed: a device that comes and goes explains those behind it. */
export function markFlapping(key: string, { facts, drafts, present }: Around): void {
  const incident = drafts.get(key);
  if (!incident || incident.is_flapping) return;
  const flips =
    incident.cause.class === 'agent'
      ? [facts.agent?.flips ?? []]
      : devicesOf(incident, present).map((device) => device.flips);
  if (!flips.some((times) => isFlapping(times, present.now))) return;
  drafts.update(key, { is_flapping: true });
  drafts.record({ key, kind: 'flapping', severity: incident.severity });
}

function followState(key: string, { facts, drafts, present }: Around): void {
  const incident = drafts.get(key);
  if (!incident) return;
  const isOfAgent = incident.cause.class === 'agent';
  const trouble = troubleOfCause(incident.cause);
  const devices = devicesOf(incident, present);
  const isAway = facts.agent?.away_since != null;
  const areWell = isOfAgent ? !isAway : devices.every((device) => isWell(device, trouble));
  const isAgain = isOfAgent ? isAway : devices.some((device) => isFailing(device, trouble));

  if (incident.state !== 'verifying') {
    if (!areWell) return;
    drafts.act(key, 'recover', { verifying_since: present.now });
    drafts.record({ key, kind: 'verifying' });
  } else if (incident.is_claimed ? isUnconfirmed() : isAgain) {
    drafts.act(key, 'fail-again', { verifying_since: null, is_claimed: false });
    drafts.record({ key, kind: 'failed-again' });
    return;
  }
  const begins = drafts.get(key)?.verifying_since ?? present.now;
  const flips = isOfAgent ? (facts.agent?.flips ?? []) : devices.flatMap((device) => device.flips.slice(-1));
  const lastFlip = flips.reduce((latest, time) => Math.max(latest, time), 0);
  const clear = Math.max(begins, lastFlip) + clearMilliseconds(devices);
  const calm = incident.is_flapping ? lastFlip + calmMilliseconds : 0;
  if (!areWell || !present.isPast(Math.max(clear, calm))) return;
  const resolution = incident.is_claimed ? 'fixed' : 'recovered';
  drafts.act(key, 'clear', { resolution });
  drafts.record({ key, kind: 'resolved', resolution });

  function isUnconfirmed(): boolean {
    return !areWell && present.isPast((incident?.verifying_since ?? 0) + claimMilliseconds);
  }
}

/** A user has taken it, and nothing has happened since. */
function remind({ key, state, attended_at }: KnownIncident, { facts, drafts, present }: Around): void {
  if (state !== 'acknowledged' || attended_at === null) return;
  const due = afterServiceTime(facts.open_hours, { since: attended_at, milliseconds: attendMilliseconds });
  if (due === null || !present.isPast(due)) return;
  drafts.act(key, 'release', { acknowledged_at: null, attended_at: null });
  drafts.record({ key, kind: 'released' });
}

function weigh(incident: KnownIncident, { facts, drafts, present }: Around): void {
  const { inService, changes_at } = serviceAt(facts.open_hours, present.now);
  if (changes_at !== null) present.isPast(changes_at);
  const trouble = troubleOfCause(incident.cause);
  const affected = new Set(
    devicesOf(incident, present)
      .filter((device) => isFailing(device, trouble))
      .map(({ room_id }) => room_id),
  );
  const severity: Severity = severityOf({
    affected: facts.rooms.filter(({ room_id }) => affected.has(room_id)),
    total: facts.rooms.filter(({ state }) => state !== 'unmonitored').length,
    isBlindSpot: incident.cause.class === 'agent' || incident.cause.class === 'servers',
    inService,
  });
  if (severity === incident.severity) return;
  const isRaised = severities.indexOf(severity) > severities.indexOf(incident.severity);
  // A room follows its device with a delay: each time that it comes and goes would be a new step.
  if (!isRaised && incident.is_flapping) return;
  drafts.update(incident.key, { severity });
  drafts.record({ key: incident.key, kind: isRaised ? 'raised' : 'lowered', severity });
}
