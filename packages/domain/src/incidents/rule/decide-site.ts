import { keyOfCause } from '../incident-key.ts';
import { draftIncidents, type IncidentDrafts } from './draft-incidents.ts';
import { isFlapping } from './flapping.ts';
import { followIncident, markFlapping } from './follow-incident.ts';
import { agentHoldMilliseconds, dueAt } from './holds.ts';
import { type Group, isCauseDevice, type PlacedDevice, placeDevices } from './place-devices.ts';
import { type Present, readPresent } from './present.ts';
import type { SiteDecision, SiteFacts } from './site-facts.ts';
import { isHard } from './troubles.ts';

/** An incident that opens can explain others, which explain others: each of a chain of links. */
const maxRounds = 8;

/**
 * The incidents that a site has at a time, by what is known of it. It reads states, not messages: the same facts give the
 * same decision, and a decision that was stored changes nothing when it is made again.
 */
export function decideSite(facts: SiteFacts, now: number): SiteDecision {
  const present = readPresent(facts, now);
  const drafts = draftIncidents(facts.incidents, now);
  decideAgent(facts, drafts, present);
  for (let round = 0; round < maxRounds; round += 1) {
    for (const { key } of [...drafts.open()]) markFlapping(key, { facts, drafts, present });
    const moved = placeDevices(facts, drafts, present).filter((group) => settleGroup(group, drafts, present));
    if (moved.length === 0) break;
  }
  for (const { key } of [...drafts.open()]) followIncident(key, { facts, drafts, present });
  for (const { key, kind } of present.endedMutes) {
    const incident = drafts.get(key);
    if (kind === 'snooze' && incident && incident.state !== 'verifying')
      drafts.record({ key, kind: 'snooze-ended', severity: incident.severity });
  }
  const { incidents, events } = drafts.result();
  return {
    incidents,
    events: withSeverity(events).map((event) => ({ ...event, is_quiet: isQuiet(event.key) })),
    ended_mutes: present.endedMutes.map(({ key }) => key),
    look_again_at: present.nextTime(),
  };

  /** An opening carries the severity that was found right after it. */
  function withSeverity(all: typeof events): typeof events {
    const opened = new Set(all.filter(isOpening).map(({ key }) => key));
    return all
      .filter(({ key, kind }) => !opened.has(key) || (kind !== 'raised' && kind !== 'lowered'))
      .map((event) => {
        const severity = isOpening(event) ? drafts.get(event.key)?.severity : undefined;
        return severity ? { ...event, severity } : event;
      });
  }

  function isQuiet(key: string): boolean {
    if (present.isWholeSite || present.isSnoozed(key)) return true;
    const incident =
      drafts.get(key) ?? incidents.findLast((one) => one.key === key && one.state === 'resolved');
    const devices = (incident?.members ?? [])
      .filter(({ ended_at }) => ended_at === null)
      .map(({ asset_id }) => present.devices.get(asset_id));
    return devices.length > 0 && devices.every((device) => device && present.isPlanned(device));
  }
}

const isOpening = ({ kind }: { kind: string }) => kind === 'opened' || kind === 'reopened';

function decideAgent(facts: SiteFacts, drafts: IncidentDrafts, present: Present): void {
  const { agent, site_id } = facts;
  if (!agent || agent.away_since === null || present.isWholeSite) return;
  const cause = { class: 'agent', site_id } as const;
  const key = keyOfCause(cause);
  if (drafts.get(key) || present.isMuted(key)) return;
  const isDue =
    isFlapping(agent.flips, present.now) || present.isPast(agent.away_since + agentHoldMilliseconds);
  if (!isDue || !present.mayOpen) return;
  drafts.create({ key, cause, began_at: agent.away_since, left_over_from: null });
  recordOpening(key, drafts);
}

function recordOpening(key: string, drafts: IncidentDrafts, asset_ids: readonly number[] = []): void {
  const isAgain = (drafts.get(key)?.reopened ?? 0) > 0;
  drafts.record({ key, kind: isAgain ? 'reopened' : 'opened', asset_ids });
}

/** Opens the incident of a group when its time has come, and brings its devices together in it. Returns whether any moved. */
function settleGroup({ key, cause, devices }: Group, drafts: IncidentDrafts, present: Present): boolean {
  const newcomers = devices.filter(({ membership }) => membership?.incident.key !== key);
  if (newcomers.length === 0) return false;
  const isOpen = drafts.get(key) !== undefined;
  if (!isOpen) {
    const isDue = devices.some((placed) => isDueNow(placed, present));
    if (!isDue || !present.mayOpen || present.isMuted(key)) return false;
    const began_at = Math.min(...new Set(devices.map(({ began }) => began)));
    const left_over_from = devices.find(({ leftOverFrom }) => leftOverFrom !== null)?.leftOverFrom ?? null;
    drafts.create({ key, cause, began_at, left_over_from });
  }
  moveOut(newcomers, key, drafts);
  drafts.add(
    key,
    newcomers.map(({ device, began, leftOverFrom }) => ({
      asset_id: device.asset_id,
      room_id: device.room_id,
      began_at: began,
      part:
        leftOverFrom !== null
          ? ('left-over' as const)
          : isCauseDevice(cause, device.asset_id)
            ? ('cause' as const)
            : ('folded' as const),
    })),
  );
  const asset_ids = newcomers.map(({ device }) => device.asset_id);
  if (isOpen) drafts.record({ key, kind: 'folded', asset_ids });
  else recordOpening(key, drafts, asset_ids);
  return true;
}

function isDueNow({ device, trouble, began, isRoot, leftOverFrom }: PlacedDevice, present: Present): boolean {
  if (!isRoot) return false;
  if (leftOverFrom !== null || (isHard(trouble) && isFlapping(device.flips, present.now))) return true;
  return present.isPast(dueAt(device, trouble, began));
}

/** Ends the memberships that devices have elsewhere. An incident without members is part of the other one. */
function moveOut(newcomers: readonly PlacedDevice[], into: string, drafts: IncidentDrafts): void {
  const left = new Map<string, { ids: Set<number>; isLeftOver: boolean }>();
  for (const { device, membership, leftOverFrom } of newcomers) {
    if (!membership) continue;
    const { key } = membership.incident;
    const entry = left.get(key) ?? { ids: new Set(), isLeftOver: false };
    entry.ids.add(device.asset_id);
    entry.isLeftOver ||= leftOverFrom !== null;
    left.set(key, entry);
  }
  for (const [key, { ids, isLeftOver }] of left) {
    drafts.leave(key, ids);
    const incident = drafts.get(key);
    if (!incident) continue;
    if (incident.members.some(({ ended_at }) => ended_at === null)) {
      drafts.record({ key, kind: isLeftOver ? 'left-over' : 'left', asset_ids: [...ids], merged_into: into });
      continue;
    }
    if (incident.state === 'verifying') drafts.act(key, 'fail-again', { verifying_since: null });
    drafts.act(key, 'merge', { resolution: 'merged', merged_into: into });
    drafts.record({ key, kind: 'merged', resolution: 'merged', merged_into: into });
  }
}
