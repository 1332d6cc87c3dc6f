import { staleAfterSeconds } from '@greenroom/domain/operations/conditions/stale-after.ts';
import type { JudgedDevice, RoomToJudge } from './rooms-to-judge.queries.ts';

/** How often the devices of each driver are polled; 0 or missing for those that are not. */
export type PollSeconds = Readonly<Record<string, number>>;

type Present = { pollSeconds: PollSeconds; now: Date };

/**
 * The room with each device unknown that could not be polled for a while, or whose site cannot be reached: the stored
 * condition says what it was like before.
 */
export function markUnknown(room: RoomToJudge, present: Present): RoomToJudge & { is_stale: boolean } {
  const devices = room.devices.map((device) =>
    isLost(device, present)
      ? { ...device, condition: 'unknown' as const, since: device.observed_at }
      : device,
  );
  return { ...room, devices, is_stale: devices.some((device, index) => device !== room.devices[index]) };
}

function isLost(device: JudgedDevice, { pollSeconds, now }: Present): boolean {
  const { condition, driver, observed_at, is_in_gap } = device;
  if (condition === null || condition === 'unknown' || observed_at === null) return false;
  if (is_in_gap) return true;
  const seconds = driver === null ? null : staleAfterSeconds(pollSeconds[driver] ?? 0, condition);
  return seconds !== null && now.getTime() - Date.parse(observed_at) > 1000 * seconds;
}
