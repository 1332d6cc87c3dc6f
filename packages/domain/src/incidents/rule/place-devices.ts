import { type IncidentCause, keyOfCause, type Trouble } from '../incident-key.ts';
import type { IncidentDrafts, Membership } from './draft-incidents.ts';
import { type Explanation, explainTrouble } from './explain-trouble.ts';
import { type Failing, findBurst, roomMinimum, siteMinimum } from './find-bursts.ts';
import { foldMilliseconds, sameCauseMilliseconds, sameRoomMilliseconds } from './holds.ts';
import type { Present } from './present.ts';
import type { KnownIncident, SiteDevice, SiteFacts } from './site-facts.ts';
import { isHard, troubleOf, troubleOfCause } from './troubles.ts';

/** A device with a trouble, and the incident that it should belong to. */
export type PlacedDevice = {
  device: SiteDevice;
  trouble: Trouble;
  began: number;
  /** It is not behind another one: the incident is about its own trouble. */
  isRoot: boolean;
  leftOverFrom: number | null;
  membership: Membership | undefined;
};

export type Group = { key: string; cause: IncidentCause; devices: PlacedDevice[] };

type Candidate = PlacedDevice & { isSettled: boolean };

const burstTroubles: readonly Trouble[] = ['reach', 'fault', 'blind'];

/** Finds the cause of every trouble of a site, the first that fits. Devices of one cause are one group. */
export function placeDevices(facts: SiteFacts, drafts: IncidentDrafts, present: Present): Group[] {
  const candidates = facts.devices
    .map((device) => readCandidate(device, { facts, drafts, present }))
    .filter((candidate) => candidate !== undefined)
    .sort((one, other) => one.device.asset_id - other.device.asset_id);
  if (candidates.length === 0) return [];
  const groups = new Map<string, Group>();
  const keys = new Map<number, string>();
  const put = (cause: IncidentCause, placed: Candidate) => {
    const key = keyOfCause(cause);
    const group = groups.get(key) ?? { key, cause, devices: [] };
    groups.set(key, group);
    group.devices.push(placed);
    keys.set(placed.device.asset_id, key);
  };

  const brokenSince = (device: SiteDevice) => whenBroken(device, drafts, present);
  const behind: { placed: Candidate; explanation: Explanation }[] = [];
  const roots: Candidate[] = [];
  for (const placed of candidates) {
    const explanation = burstTroubles.includes(placed.trouble)
      ? explainTrouble(placed.device, { devices: present.devices, brokenSince, began: placed.began })
      : undefined;
    if (explanation) behind.push({ placed, explanation });
    else if (!isExplainedByServers(placed, facts, present)) roots.push(placed);
  }

  placeRoots(roots, { facts, drafts, put });
  for (const { placed, explanation } of behind) {
    const { device, outlet } = explanation;
    if (outlet !== undefined) {
      if (!present.isPlanned(device))
        put({ class: 'outlet', asset_id: device.asset_id, outlet }, { ...placed, isRoot: true });
      continue;
    }
    const key = keys.get(device.asset_id) ?? drafts.memberOf(device.asset_id)?.incident.key;
    const cause = key && (groups.get(key)?.cause ?? drafts.get(key)?.cause);
    if (cause) put(cause, { ...placed, isRoot: false });
  }
  return [...groups.values()];
}

type Around = { facts: SiteFacts; drafts: IncidentDrafts; present: Present };

function readCandidate(device: SiteDevice, { drafts, present }: Around): Candidate | undefined {
  const trouble = troubleOf(device);
  if (!trouble) return undefined;
  const membership = drafts.memberOf(device.asset_id);
  const isLeftOver = membership !== undefined && isLeftBehind(device, membership.incident, present);
  if (!membership || isLeftOver) {
    const ownKey = keyOfCause({ class: 'asset', asset_id: device.asset_id, trouble });
    if (present.isPlanned(device) || present.isMuted(ownKey)) return undefined;
  }
  const incidentTrouble = membership && troubleOfCause(membership.incident.cause);
  const hasChanged = incidentTrouble && !isHard(incidentTrouble) && incidentTrouble !== trouble;
  const isSettled = membership !== undefined && !isLeftOver && !hasChanged;
  return {
    device,
    trouble,
    membership,
    began: isSettled ? membership.member.began_at : device.since,
    isRoot: true,
    leftOverFrom: isLeftOver ? membership.incident.id : null,
    isSettled,
  };
}

/** The cause is over, and the device has had its time to come back. */
export function isLeftBehind(device: SiteDevice, incident: KnownIncident, present: Present): boolean {
  if (incident.recovering_since === null || isCauseDevice(incident.cause, device.asset_id)) return false;
  return present.isPast(incident.recovering_since + foldMilliseconds(device, present.now)) && present.mayOpen;
}

export function isCauseDevice(cause: IncidentCause, asset_id: number): boolean {
  return cause.class === 'asset' && cause.asset_id === asset_id;
}

/** Also while it works, if its incident is open because it comes and goes. */
function whenBroken(device: SiteDevice, drafts: IncidentDrafts, present: Present): number | undefined {
  const trouble = troubleOf(device);
  const membership = drafts.memberOf(device.asset_id);
  if (trouble && isHard(trouble)) {
    const ownKey = keyOfCause({ class: 'asset', asset_id: device.asset_id, trouble });
    if (!membership && present.isMuted(ownKey)) return undefined;
    return membership ? Math.min(device.since, membership.member.began_at) : device.since;
  }
  const isComingAndGoing =
    membership?.incident.is_flapping && isCauseDevice(membership.incident.cause, device.asset_id);
  return isComingAndGoing ? membership?.member.began_at : undefined;
}

function isExplainedByServers(
  { device, trouble, membership }: Candidate,
  facts: SiteFacts,
  present: Present,
) {
  const { servers } = facts;
  if (!servers || membership || !device.is_direct || trouble !== 'reach') return false;
  if (device.since < servers.lost_since - sameCauseMilliseconds) return false;
  return servers.back_at === null || !present.isPast(servers.back_at + foldMilliseconds(device, present.now));
}

type Put = (cause: IncidentCause, placed: Candidate) => void;

function placeRoots(
  roots: readonly Candidate[],
  { facts, drafts, put }: { facts: SiteFacts; drafts: IncidentDrafts; put: Put },
): void {
  const rest = new Map(roots.map((placed) => [placed.device.asset_id, placed]));
  const take = (cause: IncidentCause, burst: readonly Failing[]) => {
    for (const { asset_id } of burst) {
      const placed = rest.get(asset_id);
      if (placed) put(cause, placed);
      rest.delete(asset_id);
    }
  };
  const beginnings = (cause: IncidentCause) =>
    drafts.get(keyOfCause(cause))?.members.map(({ began_at }) => began_at) ?? [];
  const failing = (trouble: Trouble, mayJoin: (placed: Candidate) => boolean): Failing[] =>
    [...rest.values()]
      .filter((placed) => placed.trouble === trouble && mayJoin(placed))
      .map(({ device, began }) => ({ asset_id: device.asset_id, began }));

  for (const trouble of burstTroubles) {
    const cause = { class: 'site', site_id: facts.site_id, trouble } as const;
    const together = failing(trouble, mayJoinSite);
    if (together.length === 0) continue;
    const rule = { minimum: siteMinimum(facts.devices.length), within: sameCauseMilliseconds };
    take(cause, findBurst(together, rule, beginnings(cause)));
  }
  const inRooms = new Map<string, Candidate[]>();
  for (const placed of rest.values()) {
    if (!mayJoinRoom(placed)) continue;
    const key = `${placed.device.room_id}:${placed.trouble}`;
    const others = inRooms.get(key);
    if (others) others.push(placed);
    else inRooms.set(key, [placed]);
  }
  if (inRooms.size > 0) {
    const sizes = countRooms(facts.devices);
    for (const placed of inRooms.values()) {
      const [{ device, trouble } = {}] = placed;
      if (!device || !trouble || device.room_id === null) continue;
      const cause = { class: 'room', room_id: device.room_id, trouble } as const;
      const rule = { minimum: roomMinimum(sizes.get(device.room_id) ?? 0), within: sameRoomMilliseconds };
      const together = placed.map(({ device: one, began }) => ({ asset_id: one.asset_id, began }));
      take(cause, findBurst(together, rule, beginnings(cause)));
    }
  }
  for (const placed of rest.values()) {
    const { device, trouble, membership, isSettled } = placed;
    put(
      isSettled && membership
        ? membership.incident.cause
        : { class: 'asset', asset_id: device.asset_id, trouble },
      placed,
    );
  }
}

/** What has an incident of its own, or one of its room, may turn out to be part of something bigger. */
function mayJoinSite({ device, membership, isSettled, leftOverFrom }: Candidate): boolean {
  if (leftOverFrom !== null) return false;
  if (!isSettled || !membership) return true;
  const { cause, left_over_from } = membership.incident;
  return left_over_from === null && (isCauseDevice(cause, device.asset_id) || cause.class === 'room');
}

function mayJoinRoom({ device, trouble, membership, isSettled, leftOverFrom }: Candidate): boolean {
  if (device.room_id === null || !burstTroubles.includes(trouble)) return false;
  if (leftOverFrom !== null) return membership?.incident.cause.class !== 'room';
  if (!isSettled || !membership) return true;
  const { cause, left_over_from } = membership.incident;
  return left_over_from === null && isCauseDevice(cause, device.asset_id);
}

function countRooms(devices: readonly SiteDevice[]): Map<number, number> {
  const sizes = new Map<number, number>();
  for (const { room_id } of devices) if (room_id !== null) sizes.set(room_id, (sizes.get(room_id) ?? 0) + 1);
  return sizes;
}
