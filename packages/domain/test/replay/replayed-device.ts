import type { AssetRole } from '@greenroom/domain/health/asset-role.ts';
import type { FailureCode } from '@greenroom/domain/operations/asset-action.ts';
import {
  type Condition,
  type Standing,
  standingOf,
} from '@greenroom/domain/operations/conditions/condition.ts';
import { conditionOf } from '@greenroom/domain/operations/conditions/condition-of.ts';
import { confirmOffline, type FailedPolls } from '@greenroom/domain/operations/confirm-offline.ts';
import type { DeviceFacts } from '@greenroom/domain/operations/device-facts.ts';
import type { Response } from './read-scenario.ts';

type Polled = { status: string; code: FailureCode | null; facts?: DeviceFacts };

const polled: Record<Response, Polled> = {
  online: { status: 'online', code: null, facts: { power: 'on' } },
  standby: { status: 'online', code: null, facts: { power: 'standby' } },
  warning: {
    status: 'online',
    code: null,
    facts: { power: 'on', faults: [{ part: 'fan', level: 'warning' }] },
  },
  fault: { status: 'online', code: null, facts: { power: 'on', faults: [{ part: 'lamp', level: 'error' }] } },
  unreachable: { status: 'offline', code: 'device-unreachable' },
  'wrong-password': { status: 'error', code: 'device-auth-failed' },
  restarting: { status: 'pending', code: null },
};

/** A device of a replay, with what its poller knows of it. */
export type ReplayedDevice = {
  asset_id: number;
  room_id: number;
  role: AssetRole;
  poll_seconds: number;
  grace_seconds: number;
  is_direct: boolean;
  vanishes: boolean;
  response: Response;
  lastPower: DeviceFacts['power'];
  failures: FailedPolls | undefined;
  condition: Condition;
  since: number;
  lastStanding: Standing;
  flips: number[];
  outlets: Record<number, boolean> | null;
  feeds: { asset_id: number; outlet: number }[];
  depends_on: number[];
};

/** The next time at which the device is polled: devices are spread over their period. */
export function nextPollOf({ asset_id, poll_seconds }: ReplayedDevice, now: number): number {
  const period = 1000 * poll_seconds;
  const phase = (asset_id * 7919 * 1000) % period;
  return now + ((((phase - now) % period) + period) % period);
}

const day = 24 * 60 * 60_000;

/** One poll, by the rules of the product. Returns whether the device has to be polled again soon, and whether it changed. */
export function pollDevice(device: ReplayedDevice, now: number): { isOpen: boolean; hasChanged: boolean } {
  const result = polled[device.response];
  const verdict = confirmOffline(device.failures, { code: result.code, now });
  device.failures = verdict.failures;
  if (!verdict.isConfirmed) return { isOpen: true, hasChanged: false };
  if (result.facts?.power) device.lastPower = result.facts.power;
  const condition = conditionOf({
    ...result,
    lastPower: device.lastPower ?? null,
    vanishes: device.vanishes,
  });
  if (condition === device.condition) return { isOpen: false, hasChanged: false };
  device.condition = condition;
  device.since = Math.max(device.since, now - verdict.failing_ms);
  const standing = standingOf(condition);
  if (standing !== 'unknown' && standing !== device.lastStanding) {
    device.lastStanding = standing;
    device.flips = [...device.flips.filter((time) => now - time <= day), device.since];
  }
  return { isOpen: false, hasChanged: true };
}
