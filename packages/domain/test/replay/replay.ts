import type { AssetRole } from '@greenroom/domain/health/asset-role.ts';
import { builtInModel } from '@greenroom/domain/health/built-in-models.ts';
import { type HeldState, holdMilliseconds, holdState } from '@greenroom/domain/health/hold-state.ts';
import { judgeRoom } from '@greenroom/domain/health/judge-room.ts';
import { causeOfKey } from '@greenroom/domain/incidents/incident-key.ts';
import { stateAfter } from '@greenroom/domain/incidents/incident-states.ts';
import { decideSite } from '@greenroom/domain/incidents/rule/decide-site.ts';
import type {
  DecidedEvent,
  KnownIncident,
  Mute,
  SiteFacts,
  Span,
} from '@greenroom/domain/incidents/rule/site-facts.ts';
import { standingOf } from '@greenroom/domain/operations/conditions/condition.ts';
import { countMessages } from './count-messages.ts';
import type { Scenario, ScenarioStep } from './read-scenario.ts';
import { nextPollOf, pollDevice, type ReplayedDevice } from './replayed-device.ts';
import { timeQueue } from './time-queue.ts';

const second = 1000;
const hour = 3_600_000;
/** A Tuesday. */
const firstDay = Date.UTC(2026, 2, 3);
/** A loss of the agent is a gap after this time. */
const gapMilliseconds = 30 * second;
const graceSeconds = 60;

type ReplayedRoom = {
  room_id: number;
  devices: ReplayedDevice[];
  held: HeldState | undefined;
  is_important: boolean;
  downSeconds: number;
};

export type ReplayedEvent = DecidedEvent & { at: number };

/** Runs a scenario through the rules of devices, rooms and incidents, with a clock of its own. */
export function replay(scenario: Scenario) {
  const start = firstDay + scenario.startsAt;
  const queue = timeQueue(start);
  const { devices, rooms } = buildSite(scenario, start);
  const byId = new Map(devices.map((device) => [device.asset_id, device]));
  const messages = countMessages();
  const events: ReplayedEvent[] = [];
  const incidents = new Map<number, KnownIncident>();
  const dirtyRooms = new Set<ReplayedRoom>(rooms.values());
  const model = builtInModel(null);
  const open_hours = scenario.isAlwaysOpen ? null : serviceHours();
  const agent: { away_since: number | null; flips: number[] } = { away_since: null, flips: [] };
  const hasAgent = devices.some(({ is_direct }) => !is_direct);
  let mutes: Mute[] = [];
  let isRunning = true;
  let started_at = start - hour;
  let lastId = 0;
  let rows = 0;
  let looks = 0;
  const planned = new Set<number>();

  const isAway = () => agent.away_since !== null && queue.now() >= agent.away_since + gapMilliseconds;
  const seen = (device: ReplayedDevice) =>
    isAway() && !device.is_direct
      ? { ...device, condition: 'unknown' as const, since: agent.away_since ?? 0 }
      : device;

  /** Each server decides a moment after a change; what changes meanwhile is decided together. */
  function lookAt(time: number): void {
    for (let server = 0; server < scenario.servers; server += 1) {
      const at = Math.ceil(time / second) * second + 500 * server;
      if (planned.has(at)) continue;
      planned.add(at);
      queue.add(at, () => {
        planned.delete(at);
        look();
      });
    }
  }

  function look(): void {
    if (!isRunning) return;
    looks += 1;
    const now = queue.now();
    for (const room of dirtyRooms) judge(room, now);
    const decision = decideSite(readFacts(), now);
    for (const incident of decision.incidents) store(incident, now);
    for (const event of decision.events) {
      events.push({ ...event, at: now });
      messages.add(event, now);
    }
    rows += decision.incidents.length + decision.events.length;
    rows += decision.incidents.reduce(
      (sum, { members }) => sum + members.filter(({ asset_id }) => asset_id > 0).length,
      0,
    );
    if (decision.ended_mutes.length > 0)
      mutes = mutes.filter(({ key }) => !decision.ended_mutes.includes(key));
    if (decision.look_again_at !== null) lookAt(decision.look_again_at);
  }

  function store(incident: KnownIncident, now: number): void {
    if (incident.id < 0) lastId += 1;
    const id = incident.id < 0 ? lastId : incident.id;
    incidents.set(id, { ...incident, id });
    for (const [old, { state, resolved_at }] of incidents)
      if (state === 'resolved' && now - (resolved_at ?? 0) > 2 * hour) archive(old);
  }

  const archived: KnownIncident[] = [];
  function archive(id: number): void {
    const incident = incidents.get(id);
    if (incident) archived.push(incident);
    incidents.delete(id);
  }

  function readFacts(): SiteFacts {
    return {
      site_id: 1,
      agent: hasAgent ? { away_since: isAway() ? agent.away_since : null, flips: agent.flips } : null,
      servers: null,
      devices: isAway() ? devices.map(seen) : devices,
      rooms: [...rooms.values()].map(({ room_id, held, is_important }) => ({
        room_id,
        state: held?.state ?? 'unmonitored',
        is_important,
      })),
      open_hours,
      windows: scenario.windows.map(({ from, to }) => ({ from: start + from, to: start + to })),
      mutes,
      incidents: [...incidents.values()],
      started_at,
    };
  }

  function judge(room: ReplayedRoom, now: number): void {
    const members = room.devices.map((device) => {
      const { asset_id, role, condition } = seen(device);
      return {
        asset_id,
        role,
        counts: 'as-model',
        condition,
        standing: standingOf(condition),
        since: null,
      } as const;
    });
    const before = room.held;
    room.held = holdState({
      before,
      judged: judgeRoom(model, members).state,
      atOnce: false,
      now: new Date(now),
    });
    if (room.held.worse_since) lookAt(room.held.worse_since.getTime() + holdMilliseconds);
    else dirtyRooms.delete(room);
    if (before?.state === 'down' && room.held.since !== before.since)
      room.downSeconds += (room.held.since.getTime() - before.since.getTime()) / second;
  }

  function poll(device: ReplayedDevice): void {
    const now = queue.now();
    const { isOpen, hasChanged } = pollDevice(device, now);
    if (isOpen) queue.add(nextPollOf(device, now + 1), () => poll(device));
    if (!hasChanged) return;
    touch(device);
    if (!isAway() || device.is_direct) lookAt(now);
  }

  function touch({ room_id }: ReplayedDevice): void {
    const room = rooms.get(room_id);
    if (room) dirtyRooms.add(room);
  }

  function change(step: ScenarioStep): void {
    const now = queue.now();
    switch (step.kind) {
      case 'device': {
        const total = step.last - step.first + 1;
        for (let id = step.first; id <= step.last; id += 1) {
          const device = byId.get(id);
          if (!device) throw new Error(`No device has the number ${id}.`);
          queue.add(now + (step.over * (id - step.first)) / total, () => {
            device.response = step.response;
            queue.add(nextPollOf(device, queue.now()), () => poll(device));
          });
        }
        return;
      }
      case 'agent':
        moveAgent(step.isAway, now);
        return;
      case 'outlet': {
        const unit = byId.get(step.id);
        if (unit) unit.outlets = { ...unit.outlets, [step.outlet]: step.isOn };
        lookAt(now);
        return;
      }
      case 'server':
        isRunning = step.isRunning;
        if (isRunning) {
          started_at = now;
          lookAt(now);
        }
        return;
      case 'mute':
        mutes = [
          ...mutes,
          {
            key: step.key,
            kind: step.isSnooze ? 'snooze' : 'false-alarm',
            until: now + second * step.seconds,
            until_recovered: !step.isSnooze,
          },
        ];
        lookAt(now);
        return;
      case 'act':
        act(step, now);
        lookAt(now);
    }
  }

  function moveAgent(isLost: boolean, now: number): void {
    const wasAway = isAway();
    agent.away_since = isLost ? now : null;
    const at = isLost ? now + gapMilliseconds : now;
    queue.add(at, () => {
      if (!isLost && !wasAway) return;
      if (isLost && agent.away_since !== now) return;
      agent.flips = [...agent.flips.filter((time) => now - time <= 24 * hour), now];
      for (const room of rooms.values()) dirtyRooms.add(room);
      lookAt(at);
    });
  }

  /** What a user does. */
  function act({ key, act: kind }: Extract<ScenarioStep, { kind: 'act' }>, now: number): void {
    const incident = [...incidents.values()].find((one) => one.key === key && one.state !== 'resolved');
    const state = incident && stateAfter(incident, kind);
    if (!state) throw new Error(`${key} cannot ${kind} while it is ${incident?.state}.`);
    const changes: Partial<KnownIncident> =
      kind === 'acknowledge'
        ? { acknowledged_at: now, attended_at: now }
        : kind === 'claim'
          ? { verifying_since: now, is_claimed: true }
          : { resolved_at: now, resolution: 'false-alarm' };
    incidents.set(incident.id, { ...incident, ...changes, state });
    if (kind === 'false-alarm')
      mutes = [...mutes, { key, kind, until: now + 7 * 24 * hour, until_recovered: true }];
  }

  for (const { at, step } of scenario.steps) queue.add(start + at, () => change(step));
  for (const { to } of scenario.windows) queue.add(start + to, () => lookAt(start + to));
  lookAt(start);

  return {
    runUntil: (at: number) => queue.runUntil(start + at),
    incidents: () => [...archived, ...incidents.values()],
    events: () => events,
    messages: () => messages.list(),
    rooms: () => [...rooms.values()],
    rows: () => rows,
    looks: () => looks,
    start,
    causeOf: causeOfKey,
  };
}

export type Replay = ReturnType<typeof replay>;

function buildSite(scenario: Scenario, start: number) {
  const rooms = new Map<number, ReplayedRoom>();
  const devices: ReplayedDevice[] = [];
  let lastRoom = 0;
  for (const { first, last, seconds, isDirect, inRoom, role } of scenario.devices) {
    for (let id = first; id <= last; id += 1) {
      if ((id - first) % inRoom === 0) lastRoom += 1;
      const room: ReplayedRoom = rooms.get(lastRoom) ?? {
        room_id: lastRoom,
        devices: [],
        held: undefined,
        is_important: scenario.importantRooms.includes(lastRoom),
        downSeconds: 0,
      };
      rooms.set(lastRoom, room);
      const device: ReplayedDevice = {
        asset_id: id,
        room_id: lastRoom,
        role: role as AssetRole,
        poll_seconds: seconds,
        grace_seconds: graceSeconds,
        is_direct: isDirect,
        vanishes: scenario.vanishing.some((ids) => ids.first <= id && id <= ids.last),
        response: 'online',
        lastPower: 'on',
        failures: undefined,
        condition: 'working',
        since: start - hour,
        lastStanding: 'works',
        flips: [],
        outlets: null,
        feeds: scenario.feeds
          .filter((ids) => ids.first <= id && id <= ids.last)
          .map((ids) => ({ asset_id: ids.id, outlet: id - ids.first + 1 })),
        depends_on: scenario.parents.filter((ids) => ids.first <= id && id <= ids.last).map((ids) => ids.id),
      };
      devices.push(device);
      room.devices.push(device);
    }
  }
  return { devices, rooms };
}

/** Monday to Friday, 8 to 19 o'clock. */
function serviceHours(): Span[] {
  return Array.from({ length: 21 }, (_, at) => firstDay + (at - 7) * 24 * hour)
    .filter((day) => ![0, 6].includes(new Date(day).getUTCDay()))
    .map((day) => ({ from: day + 8 * hour, to: day + 19 * hour }));
}
