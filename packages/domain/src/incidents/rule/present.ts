import { causeOfKey } from '../incident-key.ts';
import { startMilliseconds } from './holds.ts';
import type { SiteDevice, SiteFacts } from './site-facts.ts';
import { isWell, troubleOf, troubleOfCause } from './troubles.ts';

/** While polls are overdue, a site is looked at so often. */
export const lateMilliseconds = 60_000;

/** The facts of a site at the time of a decision, ready to be looked up. */
export type Present = ReturnType<typeof readPresent>;

export function readPresent(facts: SiteFacts, now: number) {
  const devices = new Map(facts.devices.map((device) => [device.asset_id, device]));
  const windows = facts.windows.filter(({ from, to }) => from <= now && now < to);
  const isWholeSite = windows.some(({ asset_id, room_id }) => asset_id == null && room_id == null);
  const plannedAssets = new Set(windows.map(({ asset_id }) => asset_id));
  const plannedRooms = new Set(windows.map(({ room_id }) => room_id));
  let next = windows.reduce((first, { to }) => Math.min(first, to), Number.POSITIVE_INFINITY);

  /** Whether a time has come. One that has not is when the site has to be decided again. */
  const isPast = (time: number): boolean => {
    if (time > now && time < next) next = time;
    return time <= now;
  };
  if (facts.devices.some(({ is_late }) => is_late)) isPast(now + lateMilliseconds);

  const isOver = (key: string): boolean => {
    const cause = causeOfKey(key);
    switch (cause.class) {
      case 'servers':
        return facts.servers === null;
      case 'agent':
        return facts.agent === null || facts.agent.away_since === null;
      case 'outlet':
        return devices.get(cause.asset_id)?.outlets?.[cause.outlet] !== false;
      case 'asset': {
        const device = devices.get(cause.asset_id);
        return !device || isWell(device, troubleOfCause(cause));
      }
      default:
        return !facts.devices.some(
          (device) =>
            troubleOf(device) === cause.trouble &&
            (cause.class === 'site' || device.room_id === cause.room_id),
        );
    }
  };
  const ended = facts.mutes.filter(
    ({ key, until, until_recovered }) => isPast(until) || (until_recovered && isOver(key)),
  );
  const mutes = facts.mutes.filter((mute) => !ended.includes(mute));
  const keysOf = (kind: 'snooze' | 'false-alarm') =>
    new Set(mutes.filter((mute) => mute.kind === kind).map(({ key }) => key));
  const snoozed = keysOf('snooze');
  const muted = keysOf('false-alarm');
  const mayOpen = isPast(facts.started_at + startMilliseconds);

  return {
    now,
    devices,
    isPast,
    isWholeSite,
    mayOpen,
    isPlanned: (device: SiteDevice) =>
      isWholeSite ||
      plannedAssets.has(device.asset_id) ||
      (device.room_id !== null && plannedRooms.has(device.room_id)),
    isMuted: (key: string) => muted.has(key),
    isSnoozed: (key: string) => snoozed.has(key),
    endedMutes: ended,
    nextTime: () => (Number.isFinite(next) ? next : null),
  };
}
